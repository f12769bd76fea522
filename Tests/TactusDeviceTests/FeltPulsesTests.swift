import Testing

@testable import TactusDevice

private let millisecond: Int64 = 1_000_000

/// Tests which pulses `FeltPulses` finds in a given motion, and which pulses `LoweringReport`
/// assigns to taps.
@Suite struct FeltPulsesTests {
  private static let capabilities = OutputCapabilities(actuators: [
    Actuator(
      name: "motor", kind: .erm, frequencyBandHertz: SharpnessFrequency.rangeHertz,
      motor: MotorModel(
        riseNanoseconds: millisecond, coastNanoseconds: millisecond, fullGravities: 1))
  ])

  /// - Parameter strengths: the parts of the motion, each with its length in milliseconds and its
  ///   ratio to the weakest perceptible motion.
  private func felt(_ strengths: (length: Int, value: Double)...) -> FeltPulses {
    let floor = PerceptionFloor.gravities(hertz: SharpnessFrequency.rangeHertz.upperBound)
    let values = strengths.flatMap { Array(repeating: $0.value * floor, count: $0.length) }
    let samples = values.enumerated().map { index, value in
      DriveSimulation.Sample(
        nanoseconds: Int64(index) * millisecond, drives: [0, 0], gravities: [value, 0])
    }
    return FeltPulses(samples, Self.capabilities.actuators)
  }

  private func findings(
    _ taps: [(at: Int64, level: Double)], _ pulses: FeltPulses
  ) -> [LoweringReport.Finding] {
    let marks = taps.enumerated().map { index, tap in
      EventMark(
        kind: .hapticTransient, zone: .default, onsetNanoseconds: tap.at * millisecond,
        durationNanoseconds: 0, level: tap.level, tone: 0.5, index: index)
    }
    return LoweringReport(marks, capabilities: Self.capabilities, felt: pulses).findings
  }

  @Test func `two pulses are separate if the motion falls by 3 dB between them`() {
    // 3 dB is a factor of 0.708.
    let deep = felt((10, 0), (10, 8), (10, 5.6), (10, 8), (10, 0)).pulses
    #expect(deep.map(\.strength).count == 2)
    #expect(deep.map(\.peak) == [10 * millisecond, 30 * millisecond])
    #expect(deep.map(\.end) == [20 * millisecond, 40 * millisecond])
    #expect(felt((10, 0), (10, 8), (10, 5.7), (10, 8), (10, 0)).pulses.count == 1)
  }

  @Test func `a pulse that rises in steps is one, and its peak is the highest`() {
    let pulses = felt((5, 0), (5, 1), (5, 2), (5, 4), (5, 3), (5, 0)).pulses
    #expect(pulses.count == 1)
    #expect(pulses.first.map { abs($0.strength - 4) < 1e-9 } == true)
    #expect(pulses.first?.peak == 15 * millisecond)
  }

  @Test func `the strength of a span is its maximum, and 0 after the last sample`() {
    let pulses = felt((10, 0), (10, 8), (10, 2))
    #expect(abs(pulses.strongest(from: 12 * millisecond, to: 25 * millisecond) - 8) < 1e-9)
    #expect(abs(pulses.strongest(from: 20 * millisecond, to: .max / 2) - 2) < 1e-9)
    #expect(pulses.strongest(from: 30 * millisecond, to: 40 * millisecond) == 0)
  }

  @Test func `a tap below 10 dB is lost, unless it is meant to be faint`() {
    // 9.9 dB is a factor of 3.13, and 10 dB is a factor of 3.16.
    let weak = felt((10, 0), (20, 3.13), (300, 0))
    let lost = findings([(10, 0.3)], weak)
    #expect(lost.map(\.outcome) == [.lost])
    guard case .shakeIsWeak(let decibels)? = lost[0].reasons.first else {
      Issue.record("\(lost[0].reasons)")
      return
    }
    #expect(abs(decibels - 9.91) < 0.01)
    #expect(findings([(10, 0.29)], weak).map(\.outcome) == [.kept])
    #expect(findings([(10, 0.3)], felt((10, 0), (20, 3.17), (300, 0))).map(\.outcome) == [.kept])
  }

  @Test func `a tap without any motion is lost, with -100 dB`() {
    let found = findings([(10, 1)], felt((300, 0)))
    #expect(found[0].reasons == [.shakeIsWeak(decibels: -100)])
  }

  @Test func `the second of two taps in one pulse counts as merged`() {
    let one = felt((10, 0), (20, 8), (80, 7), (20, 8), (300, 0))
    let taps: [(at: Int64, level: Double)] = [(10, 1), (100, 1)]
    #expect(findings(taps, one).map(\.outcome).filter { $0 == .merged }.count == 1)
    let two = felt((10, 0), (20, 8), (80, 2), (20, 8), (300, 0))
    #expect(findings(taps, two).map(\.outcome) == [.kept, .kept])
  }

  @Test func `a late pulse belongs to its tap, and a much later one to no tap`() {
    let late = felt((140, 0), (20, 8), (300, 0))
    #expect(findings([(10, 1)], late).map(\.outcome) == [.kept])
    let unrelated = felt((400, 0), (20, 8), (300, 0))
    #expect(findings([(10, 1)], unrelated).map(\.outcome) == [.lost])
  }
}
