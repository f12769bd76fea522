import TactusCapture
import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import Testing

/// Tests seeks, before and during playback.
@Suite struct SeekTests {
  private let millisecond: Int64 = 1_000_000
  private let taps = Pattern(events: [.tap(at: 20), .tap(at: 60), .tap(at: 100)])

  @Test func `a seek before the start begins there, once`() throws {
    let rig = try Rig()
    let player = rig.player(taps)
    try player.seek(to: 50 * millisecond)
    try player.start()
    rig.advance(to: 200)
    #expect(rig.capture.events.map(\.onsetNanoseconds) == [10, 50].map { $0 * millisecond })
    try player.start()
    rig.advance(to: 400)
    let onsets = rig.capture.events.map(\.onsetNanoseconds)
    #expect(onsets == [10, 50, 220, 260, 300].map { $0 * millisecond })
  }

  @Test func `a seek jumps forwards and backwards while it plays`() throws {
    let rig = try Rig()
    let player = rig.player(taps)
    try player.start()
    rig.advance(to: 30)
    try player.seek(to: 90 * millisecond)
    rig.advance(to: 45)
    try player.seek(to: 0)
    rig.advance(to: 400)
    let onsets = rig.capture.events.map(\.onsetNanoseconds)
    #expect(onsets == [20, 40, 65, 105, 145].map { $0 * millisecond })
    // The second seek cuts the tap that began at 40 ms.
    #expect(isClose(rig.levels([44.9, 45]), [10.1 / 15, 0]))
  }

  @Test func `events that began before the new place are not started`() throws {
    let rig = try Rig()
    let events: [Event] = [.buzz(for: 100), .buzz(at: 60, for: 80, intensity: 0.5)]
    let player = rig.player(Pattern(events: events))
    try player.start()
    rig.advance(to: 10)
    try player.seek(to: 50 * millisecond)
    rig.advance(to: 300)
    #expect(isClose(rig.levels([9, 10, 19, 20, 99, 100]), [1, 0, 0, 0.5, 0.5, 0]))
  }

  @Test func `events that begin exactly at the new place are started`() throws {
    let rig = try Rig()
    let player = rig.player(taps)
    try player.seek(to: 60 * millisecond)
    try player.start()
    rig.advance(to: 200)
    #expect(rig.capture.events.map(\.onsetNanoseconds) == [0, 40 * millisecond])
  }

  @Test func `a seek beyond the end ends playback`() throws {
    let rig = try Rig()
    let player = rig.player(taps)
    let ends = Counter()
    player.onEnd { _ in ends.increment() }
    try player.start()
    rig.advance(to: 30)
    try player.seek(to: 500 * millisecond)
    rig.advance(to: 30)
    #expect(ends.value == 1)
    rig.advance(to: 300)
    #expect(rig.capture.events.count == 1)
    #expect(ends.value == 1)
  }

  @Test func `a seek beyond the end of a loop begins the next pass`() throws {
    let rig = try Rig()
    let player = rig.player(taps)
    try player.setLoops(true)
    try player.start()
    rig.advance(to: 30)
    try player.seek(to: 500 * millisecond)
    rig.advance(to: 100)
    #expect(rig.capture.events.map(\.onsetNanoseconds) == [20, 50, 90].map { $0 * millisecond })
  }

  @Test func `a seek exactly to the loop end begins the next pass`() throws {
    let rig = try Rig()
    let player = rig.player(taps)
    try player.setLoops(true)
    try player.setLoopEnd(80 * millisecond)
    try player.start()
    rig.advance(to: 30)
    try player.seek(to: 80 * millisecond)
    rig.advance(to: 55)
    #expect(rig.capture.events.map(\.onsetNanoseconds) == [20, 50].map { $0 * millisecond })
  }

  @Test func `a seek during a pause moves the place at which resume continues`() throws {
    let rig = try Rig()
    let player = rig.player(taps)
    try player.start()
    rig.advance(to: 10)
    try player.pause()
    try player.seek(to: 55 * millisecond)
    rig.advance(to: 200)
    #expect(rig.capture.events.isEmpty)
    try player.resume()
    rig.advance(to: 400)
    #expect(rig.capture.events.map(\.onsetNanoseconds) == [205, 245].map { $0 * millisecond })
  }

  @Test func `after a seek the pattern's parameters are those of the new place`() throws {
    let rig = try Rig()
    let pattern = Pattern(
      events: [.buzz(at: 50, for: 100)],
      parameters: [DynamicParameter(.hapticIntensity, 0.25, time: 0.01)],
      curves: [
        ParameterCurve(.hapticIntensity, time: 0.02, points: [.init(0, 0.5), .init(0.1, 1)])
      ])
    let player = rig.player(pattern)
    try player.seek(to: 50 * millisecond)
    try player.start()
    rig.advance(to: 200)
    // At 50 ms of the pattern the curve is at 0.5 + 0.5 * 30/100 = 0.65.
    #expect(isClose(rig.levels([0, 20, 70]), [0.65, 0.75, 1]))
  }

  @Test func `a negative offset is the beginning`() throws {
    let rig = try Rig()
    let player = rig.player(taps)
    try player.seek(to: -5)
    try player.start()
    rig.advance(to: 30)
    #expect(rig.capture.events.map(\.onsetNanoseconds) == [20 * millisecond])
  }
}
