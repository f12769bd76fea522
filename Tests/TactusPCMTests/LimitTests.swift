import Foundation
import TactusDevice
import TactusPCM
import TactusSystem
import Testing

/// Checks the limits of peak, power and heat with patterns that try to exceed them.
@Suite("Limits of samples") struct LimitTests {
  private static let rate = 48_000
  private static let full = 32_767.0

  private func stream(
    peak: Double = 1, power: DriveBudget? = nil, heat: DriveBudget? = nil
  ) -> SampleStream {
    SampleStream(
      rate: Self.rate, channels: 1, bufferNanoseconds: 40_000_000, periodNanoseconds: 5_000_000,
      drives: [SampleDrive(channel: 0, peak: peak, power: power, heat: heat)])
  }

  private func samples(
    _ stream: SampleStream, _ segments: [Segment], seconds: Double, gain: Double = 1,
    low: Double = 65
  ) -> [Int16] {
    let actuator = Actuator(name: "coil", kind: .wideband, frequencyBandHertz: low...300)
    return SampleCase(
      name: "limit", capabilities: OutputCapabilities(actuators: [actuator], stream: stream),
      segments: segments, frames: Int(seconds * Double(Self.rate)), gain: gain
    ).rendered
  }

  private func tone(_ level: Double = 1, hertz: Double, from: Int64 = 0) -> Segment {
    Segment(
      actuator: 0, startNanoseconds: from, endNanoseconds: from, startLevel: level,
      endLevel: level, frequencyHertz: hertz)
  }

  /// Full levels at different frequencies, with a change every 7 ms.
  private var attack: [Segment] {
    (0..<400).map { tone(hertz: [20, 65, 300, 2000, 1][$0 % 5], from: Int64($0) * 7_000_000) }
  }

  @Test(arguments: [1.0, 0.5, 0.123, 0.001])
  func `no sample exceeds the peak`(peak: Double) {
    let found = samples(stream(peak: peak), attack, seconds: 2.8).map { abs(Int($0)) }.max() ?? 0
    #expect(found <= Int(peak * Self.full))
    #expect(found >= Int(peak * Self.full * 0.9))
  }

  @Test func `levels above 1, which no engine sends, do not exceed the peak either`() {
    let found = samples(stream(peak: 0.5), [tone(1000, hertz: 100)], seconds: 0.1)
    #expect(found.map { abs(Int($0)) }.max() == 16_383)
  }

  @Test(arguments: [DriveBudget(level: 0.2, nanoseconds: 100_000_000), .tiny, .long])
  func `over any time the energy is at most the budget and what comes back`(budget: DriveBudget) {
    for isHeat in [false, true] {
      let limited = stream(power: isHeat ? nil : budget, heat: isHeat ? budget : nil)
      let found = samples(limited, attack, seconds: 2.8)
      let refill = budget.level * budget.level
      let capacity = refill * Double(budget.nanoseconds) * Double(Self.rate) / 1e9
      // The greatest excess of any run of samples: its energy minus the energy that is refilled
      // meanwhile.
      var (excess, worst) = (0.0, 0.0)
      for sample in found {
        excess = max(excess, 0) + pow(Double(sample) / Self.full, 2) - refill
        worst = max(worst, excess)
      }
      #expect(worst <= capacity + 1e-6)
      #expect(worst >= capacity * 0.4, "the attack never reached the budget")
    }
  }

  @Test func `a long tone falls to the level that may last, without a step`() throws {
    let budget = DriveBudget(level: 0.2, nanoseconds: 200_000_000)
    let found = samples(stream(heat: budget), [tone(hertz: 100)], seconds: 3).map { Double($0) }
    let last = found.suffix(Self.rate)
    let mean = (last.map { $0 * $0 }.reduce(0, +) / Double(last.count)).squareRoot() / Self.full
    #expect(mean > 0.19 && mean <= 0.2 * 1.01)
    // A sine of 100 Hz changes by at most 2 π f / rate of its amplitude from frame to frame.
    let step = zip(found, found.dropFirst()).map { abs($0 - $1) }.max() ?? 0
    #expect(step <= 2 * .pi * 100 / Double(Self.rate) * Self.full)
  }

  @Test func `a tone above level 1 settles at the level that may last, too`() {
    let budget = DriveBudget(level: 0.2, nanoseconds: 200_000_000)
    let found = samples(stream(heat: budget), [tone(4, hertz: 100)], seconds: 2)
    let last = found.suffix(Self.rate).map { Double($0) }
    let mean = (last.map { $0 * $0 }.reduce(0, +) / Double(last.count)).squareRoot() / Self.full
    #expect(mean > 0.19 && mean <= 0.2 * 1.01)
  }

  @Test func `direct current is blocked: a tone of 1 Hz on an actuator of 65 Hz`() {
    let found = samples(stream(), [tone(hertz: 0.01)], seconds: 6).suffix(Self.rate)
    let mean = found.map { Double($0) }.reduce(0, +) / Double(found.count) / Self.full
    #expect(abs(mean) < 0.02)
  }

  @Test func `the gain before confirmation is a tenth, in peak as well`() {
    let full = samples(stream(peak: 0.8), [tone(hertz: 100)], seconds: 0.1)
    let quiet = samples(
      stream(peak: 0.8), [tone(hertz: 100)], seconds: 0.1, gain: SampleRules.unconfirmedGain)
    for (a, b) in zip(full, quiet) { #expect(abs(Double(a) / 10 - Double(b)) <= 1) }
  }

  @Test func `a play ends in true silence within 50 ms`() {
    let end = Segment(
      actuator: 0, startNanoseconds: 40_000_000, endNanoseconds: 40_000_000, startLevel: 0,
      endLevel: 0, frequencyHertz: 65)
    let found = samples(stream(), [tone(hertz: 65), end], seconds: 0.2)
    #expect(found[0..<1900].contains { abs(Int($0)) > 10_000 })
    #expect(found.suffix(from: Int(0.09 * 48_000)).allSatisfy { $0 == 0 })
  }
}

extension DriveBudget {
  fileprivate static let tiny = DriveBudget(level: 0.01, nanoseconds: 1_000_000)
  fileprivate static let long = DriveBudget(level: 0.3, nanoseconds: 3_000_000_000)
}
