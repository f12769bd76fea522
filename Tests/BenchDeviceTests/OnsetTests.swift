import TactusDevice
import TactusStatistics
import Testing

@testable import BenchDevice

@Suite struct TapMatchTests {
  private let millisecond: Int64 = 1_000_000

  private func match(_ taps: [Int64], _ onsets: [Int64], uncertainty: Int64 = 0) -> TapMatch {
    TapMatch(
      taps.map { $0 * millisecond },
      onsets.map { Onset($0 * millisecond, uncertaintyNanoseconds: uncertainty) },
      intervalNanoseconds: 50 * millisecond)
  }

  @Test func `as many onsets as taps belong together, however late they are`() {
    let late = match([0, 50, 100], [70, 120, 170])
    #expect(late.missed == 0 && late.surplus == 0)
    #expect(late.lateness.minimum == 70 * millisecond)
    #expect(late.lateness.maximum == 70 * millisecond)
  }

  @Test func `a lost tap is missed, and the others keep their lateness`() {
    let match = match([0, 50, 100, 150], [3, 104, 153])
    #expect(match.missed == 1 && match.surplus == 0)
    #expect(
      match.lateness.entries.map(\.value) == [3, 3, 4].map { $0 * millisecond }.removingRepeats)
  }

  @Test func `a lost tap is missed although a stray onset makes the number equal`() {
    let match = match([0, 50, 100], [-30, 3, 53])
    #expect(match.missed == 1 && match.surplus == 1)
    #expect(match.lateness.maximum == 3 * millisecond)
  }

  @Test func `an onset a little before its tap is early, not a late one of the tap before`() {
    let match = match([0, 50, 100], [1, 97])
    #expect(match.missed == 1)
    #expect(match.lateness.minimum == -3 * millisecond)
    #expect(match.lateness.maximum == millisecond)
  }

  @Test func `onsets that belong to no tap are counted and not measured`() {
    let match = match([100, 150], [20, 101, 128, 154, 260])
    #expect(match.surplus == 3 && match.missed == 0)
    #expect(match.lateness.maximum == 4 * millisecond)
  }

  @Test func `two actuators that start shortly after another are one tap`() {
    let match = match([0, 50], [1, 4, 52, 53])
    #expect(match.lateness.count == 2 && match.surplus == 0)
    #expect(match.lateness.maximum == 2 * millisecond)
  }

  @Test func `the uncertainty is the largest of the taps`() {
    let onsets = [(1, 5), (52, 9), (300, 99)] as [(Int64, Int64)]
    let match = TapMatch(
      [0, 50 * millisecond],
      onsets.map { Onset($0.0 * millisecond, uncertaintyNanoseconds: $0.1) },
      intervalNanoseconds: 50 * millisecond)
    #expect(match.uncertaintyNanoseconds == 9)
    #expect(self.match([0], []).uncertaintyNanoseconds == nil)
  }
}

@Suite struct TapPlanTests {
  @Test func `the phases of taps are spread over a millisecond`() {
    let plan = TapPlan(OutputCapabilities(actuators: []), count: 40)
    let phases = (0..<40).map { plan.offset(of: $0) % TapPlan.phaseSpan }.sorted()
    let gaps = zip(phases, phases.dropFirst()).map { $1 - $0 }
    #expect((gaps.max() ?? 0) < TapPlan.phaseSpan / 20)
    #expect(phases[39] - phases[0] > TapPlan.phaseSpan * 9 / 10)
  }

  @Test func `a slow device gets a pause that its taps need`() {
    var slow = OutputCapabilities(actuators: [])
    #expect(TapPlan(slow, count: 1).interval == TapPlan.shortestInterval)
    slow.latencyNanoseconds = 100_000_000
    #expect(TapPlan(slow, count: 1).interval > 200_000_000)
  }
}

@Suite struct AccelerationOnsetTests {
  private let rate = 1000.0

  /// Bursts of 170 Hz and 60 ms at given milliseconds, on gravity and noise.
  private func recording(
    _ bursts: [Int], amplitude: Double, noise: Double
  ) -> [InstrumentSample] {
    var generator = SeededGenerator(seed: 7)
    return (0..<1000).map { millisecond in
      let burst = bursts.last { $0 <= millisecond && millisecond < $0 + 60 }
      let phase = burst.map { 2 * Double.pi * 170 * Double(millisecond - $0 + 1) / rate }
      let g =
        1 + amplitude * (phase.map { sine($0) } ?? 0)
        + Double.random(in: -noise...noise, using: &generator)
      return InstrumentSample(.acceleration(g), at: Int64(millisecond) * 1_000_000)
    }
  }

  /// A sine by its series, to 1e-6 in two turns.
  private func sine(_ angle: Double) -> Double {
    let x = angle.remainder(dividingBy: 2 * Double.pi)
    var (term, sum) = (x, x)
    for step in stride(from: 3.0, through: 25, by: 2) {
      term *= -x * x / (step * (step - 1))
      sum += term
    }
    return sum
  }

  @Test func `bursts are found within a window of their begins`() {
    let bursts = [100, 300, 520, 800]
    let samples = recording(bursts, amplitude: 2, noise: 0.02)
    let window: Int64 = 7_000_000
    let onsets = AccelerationOnsets.find(samples, window: window)
    #expect(onsets.count == bursts.count)
    for (onset, burst) in zip(onsets, bursts) {
      let late = onset - Int64(burst) * 1_000_000
      #expect(late >= 0 && late <= window)
    }
  }

  @Test func `noise alone has no onset`() {
    #expect(
      AccelerationOnsets.find(recording([], amplitude: 0, noise: 0.05), window: 7_000_000).isEmpty)
    #expect(AccelerationOnsets.find([], window: 1).isEmpty)
  }
}

extension [Int64] {
  fileprivate var removingRepeats: [Int64] {
    reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}
