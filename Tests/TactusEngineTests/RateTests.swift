import TactusCapture
import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import Testing

/// Tests the playback rate: it scales the times of a pattern, but not the length of its taps.
@Suite struct RateTests {
  private let millisecond: Int64 = 1_000_000

  @Test func `at twice the rate onsets are halved and taps keep their length`() throws {
    let rig = try Rig()
    let player = rig.player(Pattern(events: [.tap(at: 40), .tap(at: 100)]))
    try player.setRate(2)
    try player.start()
    rig.advance(to: 200)
    #expect(rig.capture.events.map(\.onsetNanoseconds) == [20, 50].map { $0 * millisecond })
    #expect(isClose(rig.levels([20, 27.5, 35, 50, 57.5]), [1, 0.5, 0, 1, 0.5]))
  }

  @Test func `at half the rate durations, envelopes and curves are doubled`() throws {
    let rig = try Rig()
    let pattern = Pattern(
      events: [
        .buzz(
          for: 100, [EventParameter(.attackTime, 0.02), EventParameter(.releaseTime, 0.05)])
      ],
      curves: [ParameterCurve(.hapticIntensity, points: [.init(0.04, 1), .init(0.06, 0.5)])])
    let player = rig.player(pattern)
    let ends = Counter()
    player.onEnd { _ in ends.increment() }
    try player.setRate(0.5)
    try player.start()
    rig.advance(to: 299.999)
    #expect(ends.value == 0)
    rig.advance(to: 400)
    #expect(ends.value == 1)
    let levels = rig.levels([20, 40, 80, 100, 120, 200, 250, 300])
    #expect(isClose(levels, [0.5, 1, 1, 0.75, 0.5, 0.5, 0.25, 0]))
  }

  @Test func `the rate may change during playback`() throws {
    let rig = try Rig()
    let player = rig.player(Pattern(events: [.tap(at: 20), .tap(at: 100), .tap(at: 160)]))
    try player.start()
    rig.advance(to: 40)
    try player.setRate(4)
    rig.advance(to: 60)
    try player.setRate(0.5)
    rig.advance(to: 300)
    // At 4 times the rate, the 60 ms of the pattern up to the tap at 100 ms take 15 ms. At 60 ms
    // the place in the pattern is 120 ms, and the rest to 160 ms takes 80 ms.
    #expect(rig.capture.events.map(\.onsetNanoseconds) == [20, 55, 140].map { $0 * millisecond })
  }

  @Test func `a rate that is set during a pause applies from the resume`() throws {
    let rig = try Rig()
    let player = rig.player(Pattern(events: [.tap(at: 100)]))
    try player.start()
    rig.advance(to: 20)
    try player.pause()
    try player.setRate(2)
    rig.advance(to: 60)
    try player.resume()
    rig.advance(to: 300)
    #expect(rig.capture.events.map(\.onsetNanoseconds) == [100 * millisecond])
  }

  @Test func `a rate is limited at both ends, and an invalid one is ignored`() throws {
    let rig = try Rig()
    let player = rig.player(Pattern(events: [.tap(at: 640)]))
    try player.setRate(1e9)
    try player.setRate(0)
    try player.setRate(-3)
    try player.setRate(.nan)
    try player.start()
    rig.advance(to: 100)
    #expect(rig.capture.events.map(\.onsetNanoseconds) == [10 * millisecond])
    let slow = rig.player(Pattern(events: [.tap(at: 10)]))
    try slow.setRate(1e-9)
    try slow.start()
    rig.advance(to: 2000)
    #expect(rig.capture.events.last?.onsetNanoseconds == 740 * millisecond)
  }

  @Test func `the rate does not scale curves that the app sends`() throws {
    let rig = try Rig()
    let player = rig.player(Pattern(events: [.buzz(for: 400)]))
    try player.setRate(2)
    try player.start()
    let curve = ParameterCurve(.hapticIntensity, points: [.init(0, 1), .init(0.1, 0)])
    try player.schedule(curve, at: rig.time(50))
    rig.advance(to: 300)
    #expect(isClose(rig.levels([40, 50, 100, 149, 150]), [1, 1, 0.5, 0.01, 0]))
  }
}
