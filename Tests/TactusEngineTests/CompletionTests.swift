import TactusCapture
import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import Testing

/// Tests when a player reports its end.
@Suite struct CompletionTests {
  private func ends(
    _ pattern: Pattern, lookAhead: Double = 0, at milliseconds: Double
  ) throws -> [Int] {
    let rig = try Rig(lookAheadMilliseconds: lookAhead)
    let player = rig.player(pattern)
    let ends = Counter()
    player.onEnd { _ in ends.increment() }
    try player.start()
    rig.advance(to: milliseconds - 0.000_001)
    let before = ends.value
    rig.advance(to: milliseconds)
    let then = ends.value
    rig.advance(to: 5000)
    return [before, then, ends.value]
  }

  @Test(arguments: [0.0, 20, 50])
  func `playback ends after the last tail, to the nanosecond`(_ lookAhead: Double) throws {
    #expect(try ends(.tap(at: 10), lookAhead: lookAhead, at: 25) == [0, 1, 1])
    let release = Pattern(
      events: [.buzz(for: 100, [EventParameter(.releaseTime, 0.05)]), .tap(at: 90)])
    #expect(try ends(release, lookAhead: lookAhead, at: 150) == [0, 1, 1])
  }

  @Test func `the duration includes durations of taps and times of parameters`() throws {
    var tap = Event.tap()
    tap.duration = 0.3
    #expect(try ends(Pattern(events: [tap]), at: 300) == [0, 1, 1])
    let late = Pattern(
      events: [.tap()], parameters: [DynamicParameter(.hapticIntensity, 1, time: 0.2)])
    #expect(try ends(late, at: 200) == [0, 1, 1])
  }

  @Test(arguments: [0.0, 20])
  func `an empty pattern ends at once and is silent`(_ lookAhead: Double) throws {
    let rig = try Rig(lookAheadMilliseconds: lookAhead)
    let player = rig.player(Pattern(events: []))
    let ends = Counter()
    player.onEnd { _ in ends.increment() }
    try player.start()
    rig.advance(to: 0)
    #expect(ends.value == 1)
    rig.advance(to: 1000)
    #expect(ends.value == 1)
    #expect(rig.capture.segments.isEmpty)
    #expect(rig.capture.levels.isEmpty)
  }

  @Test func `an endless event ends only with a stop`() throws {
    let rig = try Rig()
    let player = rig.player(Pattern(events: [.buzz(for: nil, intensity: 0.5)]))
    let ends = Counter()
    player.onEnd { _ in ends.increment() }
    try player.start()
    rig.advance(to: 60_000)
    #expect(ends.value == 0)
    #expect(isClose(rig.levels([0, 30_000, 60_000]), [0.5, 0.5, 0.5]))
    try player.stop()
    rig.advance(to: 60_001)
    #expect(ends.value == 1)
    #expect(rig.capture.violations.isEmpty)
  }

  @Test func `a handler may start the next player at once`() throws {
    let rig = try Rig()
    let second = rig.player(.tap())
    let first = rig.player(.tap())
    first.onEnd { _ in try? second.start() }
    try first.start()
    rig.advance(to: 100)
    #expect(rig.capture.events.map(\.onsetNanoseconds) == [0, 15_000_000])
    first.onEnd(nil)
  }

  @Test func `a closed session has ended its players and refuses commands`() throws {
    let rig = try Rig()
    let player = rig.player(Pattern(events: [.buzz(for: nil)]))
    let ends = Counter()
    player.onEnd { _ in ends.increment() }
    try player.start()
    rig.advance(to: 50)
    rig.session.close()
    #expect(ends.value == 1)
    #expect(isClose(rig.levels([49, 50, 60]), [1, 0, 0]))
    #expect(throws: EngineError.sessionClosed) { try player.start() }
    rig.session.close()
  }
}
