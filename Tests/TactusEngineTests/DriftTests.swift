import TactusCapture
import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import Testing

/// Checks that a hundred thousand passes of a loop end at the computed time, to the nanosecond.
@Suite struct DriftTests {
  private static let passes = 100_000

  private func lastOnset(_ pattern: Pattern, rate: Double, seconds: Double) throws -> (Int64, Int) {
    // A long update interval gives few segments, which is faster. Only the onsets are compared.
    let rig = try Rig { $0.updateIntervalNanoseconds = 1_000_000_000 }
    let player = rig.player(pattern)
    try player.setPasses(Self.passes)
    try player.setRate(rate)
    try player.start()
    rig.advance(to: seconds * 1000)
    let events = rig.capture.events
    return (events.last?.onsetNanoseconds ?? -1, events.count)
  }

  @Test func `passes that end with the duration do not drift`() throws {
    // A silent pattern of 7.000003 ms with one event in each pass.
    let sound = Event(.audioCustom, time: 0, duration: 0.007_000_003)
    let (last, count) = try lastOnset(Pattern(events: [sound]), rate: 1, seconds: 800)
    #expect(count == Self.passes)
    #expect(last == 99_999 * 7_000_003)
  }

  @Test func `passes at an odd rate do not drift`() throws {
    let sound = Event(.audioCustom, time: 0, duration: 0.007_000_003)
    let (last, count) = try lastOnset(Pattern(events: [sound]), rate: 1.3, seconds: 800)
    #expect(count == Self.passes)
    #expect(last == Int64((99_999.0 * 7_000_003 / 1.3).rounded()))
  }

  @Test func `passes that end with a tap do not drift`() throws {
    let (last, count) = try lastOnset(.tap(at: 0.000_007), rate: 1, seconds: 1600)
    #expect(count == Self.passes)
    #expect(last == 99_999 * 15_000_007 + 7)
  }

  @Test func `passes that end with a tap do not drift at an odd rate`() throws {
    let (last, count) = try lastOnset(.tap(at: 1), rate: 3, seconds: 1600)
    #expect(count == Self.passes)
    // A pass lasts 1,000,000 / 3 + 15,000,000 ns, and the tap begins a third of a millisecond after
    // its start.
    let exact = 99_999.0 * (1_000_000 / 3.0 + 15_000_000) + 1_000_000 / 3.0
    #expect(last == Int64(exact.rounded()))
  }
}
