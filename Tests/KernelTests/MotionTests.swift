import Foundation
import TactusDevice
import TactusVirtualPads
import Testing

/// Measures the motors of a pad through the pad's own motion sensor, without knowledge of the
/// motors.
@Suite(.inGuest) struct MotionTests {
  /// Nanoseconds between two reports of a DualSense.
  private static let period: Int64 = 4_000_000
  /// The nanoseconds by which the emulated machine may delay a time stamp.
  private static let slack: Int64 = 4_000_000
  /// The nanoseconds without a reading after which the motor is still: ten of its time constants.
  private static let stillness: Int64 = 500_000_000

  /// The largest number of plays of one measurement.
  private static let most = 8

  @Test(arguments: [40, 100, 200])
  func `the motion sensor shows the rise of a motor`(_ milliseconds: Int64) throws {
    let pad = try SonyPad(
      .dualSense, address: [1, 0, 0, 0, 0, 0xe0],
      heavy: .init(
        riseNanoseconds: milliseconds * 1_000_000, fallNanoseconds: 50_000_000, fullHertz: 60,
        fullG: 1.5))
    let player = try PadClient(node: try node(of: pad))
    let sensor = try PadClient(node: try motionNode(of: pad))
    try sensor.useMonotonicClock()
    let slot = try player.upload(
      PadEffect(.rumble(strong: 0xffff, weak: 0), lengthMilliseconds: 0))
    // The samples have a gap while the host suspends the guest, and the kernel may drop some. A
    // rise that falls into a gap as long as itself is correct but says nothing, so the motor is
    // played again.
    var isKnown = false
    for _ in 0..<Self.most where !isKnown {
      // A still pad sends no readings, so the test adds the first sample.
      let still = (nanoseconds: MonotonicClock.nowNanoseconds, shake: 0.0)
      try player.play(slot)
      let recorded = try record(sensor, seconds: 1.2)
      try player.stop(slot)
      guard let recorded else {
        try rest(sensor)
        continue
      }
      let samples = [still] + recorded
      let rise = try #require(Rise(samples), "\(samples.count) samples")
      // The crossing is between two samples, so its error is at most their distance.
      let error = rise.uncertainty + Self.slack
      #expect(
        abs(rise.nanoseconds - milliseconds * 1_000_000) <= error,
        "\(rise.nanoseconds / 1000) µs, sure to \(error / 1000) µs")
      isKnown = rise.uncertainty <= milliseconds * 1_000_000
      if !isKnown { try rest(sensor) }
    }
    #expect(isKnown, "the machine was stopped in each of \(Self.most) plays")
  }

  /// Waits until the motor is still: the pad then sends no more readings.
  private func rest(_ sensor: PadClient) throws {
    var last = MonotonicClock.nowNanoseconds
    let isStill = try eventually { () throws -> Bool? in
      let now = MonotonicClock.nowNanoseconds
      let events = try sensor.events()
      if !events.isEmpty { last = now }
      return now - last >= Self.stillness ? true : nil
    }
    #expect(isStill == true, "the pad still moves")
  }

  /// The amplitude of the acceleration, in g, at the times of the sensor's reports; nil if the
  /// kernel dropped some.
  private func record(
    _ sensor: PadClient, seconds: Double
  ) throws -> [(nanoseconds: Int64, shake: Double)]? {
    var isComplete = true
    var place: [UInt16: Double] = [0: 0, 2: 0]
    var samples: [(nanoseconds: Int64, shake: Double)] = []
    _ = try eventually { () throws -> Bool? in
      for event in try sensor.events() {
        if event.isDropped { isComplete = false }
        if event.isAxis, place[event.code] != nil {
          place[event.code] = Double(event.value) / PadMotion.stepsPerG
        }
        if event.isReport {
          let (x, z) = (place[0] ?? 0, place[2] ?? 0)
          samples.append((event.nanoseconds, (x * x + z * z).squareRoot()))
        }
      }
      guard let first = samples.first, let last = samples.last else { return nil }
      return Double(last.nanoseconds - first.nanoseconds) >= seconds * 1e9 ? true : nil
    }
    return isComplete ? samples : nil
  }

  private func motionNode(of pad: SonyPad) throws -> String {
    try #require(
      eventually {
        eventNode { $0.unique == pad.unique && $0.name.hasSuffix("Motion Sensors") }
      }, "the driver made no motion sensor for \(pad.unique)")
  }
}

/// The time in which samples of an amplitude rise from 10 to 90 % of their steady value.
private struct Rise {
  var nanoseconds: Int64
  /// The lengths of the gaps between samples that contain the two crossings.
  var uncertainty: Int64

  init?(_ samples: [(nanoseconds: Int64, shake: Double)]) {
    // The steady value is the median of the last fifth.
    let settled = samples.suffix(samples.count / 5).map(\.shake).sorted()
    guard settled.count >= 10 else { return nil }
    let full = settled[settled.count / 2]
    guard full > 0.1, let low = Self.crossing(samples, 0.1 * full),
      let high = Self.crossing(samples, 0.9 * full)
    else { return nil }
    nanoseconds = high.time - low.time
    uncertainty = high.gap + low.gap
  }

  /// The first time at which the samples reach a level, by linear interpolation.
  private static func crossing(
    _ samples: [(nanoseconds: Int64, shake: Double)], _ level: Double
  ) -> (time: Int64, gap: Int64)? {
    for (before, after) in zip(samples, samples.dropFirst())
    where before.shake < level && after.shake >= level {
      let gap = after.nanoseconds - before.nanoseconds
      let part = (level - before.shake) / (after.shake - before.shake)
      return (before.nanoseconds + Int64(Double(gap) * part), gap)
    }
    return nil
  }
}
