import TactusCapture
import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import Testing

/// Checks that endless content plays until it is stopped, and that very short content does not make
/// the engine hang.
@Suite struct EndlessTests {
  @Test func `an empty pattern played three times ends after three short passes`() throws {
    let rig = try Rig()
    let player = rig.player(Pattern())
    let endings = Counter()
    player.onEnd { _ in endings.increment() }
    try player.setPasses(3)
    try player.start()
    rig.advance(to: 1.9)
    #expect(endings.value == 0)
    rig.advance(to: 10)
    #expect(endings.value == 1)
  }

  @Test func `the largest times neither trap nor hang`() throws {
    let rig = try Rig()
    let player = rig.player(.tap())
    try player.setRate(1 / 64.0)
    try player.setLoops(true)
    try player.setLoopEnd(.max)
    try player.seek(to: .max)
    try player.start()
    try player.start(at: .max)
    try player.send([DynamicParameter(.hapticIntensity, 0.5, time: 1e6)], at: .max)
    rig.advance(to: 1000)
    player.cancel()
    rig.advance(to: 1001)
    #expect(rig.levels([1001]) == [0])
  }

  @Test(arguments: [0.0, 20])
  func `the shortest loop at the highest rate does not make the engine hang`(_ lookAhead: Double)
    throws
  {
    let rig = try Rig(lookAheadMilliseconds: lookAhead)
    var tap = Event.tap()
    tap.duration = 0
    let player = rig.player(Pattern(events: [tap]))
    try player.setLoops(true)
    try player.setLoopEnd(Nanoseconds.from(seconds: 1e-9))
    try player.setRate(1e9)
    try player.start()
    rig.advance(to: 1000)
    // A pass of 1 ms at 64 times the speed gives 64,000 taps a second, each with a few segments.
    let capture = rig.capture
    #expect((64_000...70_000).contains(capture.events.count))
    #expect(capture.submittedSegmentCount < 200_000)
    try player.stop()
    rig.advance(to: 1001)
    #expect(rig.levels([1000.5]) == [0])
  }

  @Test func `a loop of a pattern without a length does not make the engine hang`() throws {
    let rig = try Rig()
    let player = rig.player(Pattern(events: [Event(.audioCustom), Event(.audioCustom)]))
    try player.setLoops(true)
    try player.setRate(64)
    try player.start()
    rig.advance(to: 1000)
    #expect(rig.capture.segments.isEmpty)
    #expect((128_000...128_010).contains(rig.capture.events.count))
  }

  @Test func `a handler that always restarts an empty player does not make the engine hang`() throws
  {
    let rig = try Rig()
    let player = rig.player(Pattern(events: []))
    let ends = Counter()
    player.onEnd { [weak player] _ in
      ends.increment()
      try? player?.start()
    }
    try player.start()
    try rig.player(.tap(at: 5)).start()
    rig.advance(to: 100)
    #expect(ends.value > 100)
    #expect(isClose(rig.levels([5, 12.5, 20]), [1, 0.5, 0]))
    player.onEnd(nil)
  }

  @Test func `an hour of an endless event without a lease is one segment`() throws {
    let rig = try Rig { $0.lease = nil }
    try rig.player(Pattern(events: [.buzz(for: nil, intensity: 0.5)])).start()
    rig.advance(to: 3_600_000)
    #expect(rig.capture.segments.count == 1)
  }
}
