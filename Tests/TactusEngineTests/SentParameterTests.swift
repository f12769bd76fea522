import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import Testing

/// Tests parameters and curves that an app sends during playback.
@Suite struct SentParameterTests {
  private let buzz = Pattern(events: [.buzz(for: 100, intensity: 0.8)])

  private func intensity(_ value: Double, in seconds: Double = 0) -> DynamicParameter {
    DynamicParameter(.hapticIntensity, value, time: seconds)
  }

  @Test func `a sent parameter changes playing events at once`() throws {
    let rig = try Rig()
    let player = rig.player(buzz)
    try player.start()
    rig.advance(to: 33.3)
    try player.send([intensity(0.5)])
    rig.advance(to: 200)
    #expect(isClose(rig.levels([33.2, 33.3, 99]), [0.8, 0.4, 0.4]))
  }

  @Test func `each value acts at the given time plus its own offset`() throws {
    let rig = try Rig()
    let player = rig.player(buzz)
    try player.start()
    let values = [intensity(0.5), intensity(0.25, in: 0.02), intensity(1, in: 0.04)]
    try player.send(values, at: rig.time(30))
    rig.advance(to: 200)
    #expect(isClose(rig.levels([29, 30, 49, 50, 69, 70]), [0.8, 0.4, 0.4, 0.2, 0.2, 0.8]))
  }

  @Test func `offsets of values that are sent at once count from now`() throws {
    let rig = try Rig()
    let player = rig.player(buzz)
    try player.start()
    rig.advance(to: 20)
    try player.send([intensity(0.5, in: 0.03)])
    rig.advance(to: 200)
    #expect(isClose(rig.levels([49, 50]), [0.8, 0.4]))
  }

  @Test func `a curve counts from the given time and does nothing before its first point`() throws {
    let rig = try Rig()
    let player = rig.player(buzz)
    try player.start()
    // The curve's own time of 10 s is ignored.
    let curve = ParameterCurve(
      .hapticIntensity, time: 10, points: [.init(0.02, 0.5), .init(0.04, 0), .init(0.04, 0.75)])
    try player.schedule(curve, at: rig.time(30))
    rig.advance(to: 200)
    #expect(isClose(rig.levels([30, 49, 50, 60, 70, 99]), [0.8, 0.8, 0.4, 0.2, 0.6, 0.6]))
  }

  @Test func `of a sent curve and a sent value, the later one applies`() throws {
    let rig = try Rig()
    let player = rig.player(buzz)
    try player.start()
    let curve = ParameterCurve(.hapticIntensity, points: [.init(0, 0), .init(0.06, 0.6)])
    try player.schedule(curve, at: rig.time(20))
    try player.send([intensity(1)], at: rig.time(50))
    rig.advance(to: 200)
    #expect(isClose(rig.levels([40, 49, 50, 90]), [0.16, 0.232, 0.8, 0.8]))
  }

  @Test func `a sent value overrides a change of the pattern at the same time`() throws {
    for lookAhead in [0.0, 20] {
      let rig = try Rig(lookAheadMilliseconds: lookAhead)
      let pattern = Pattern(
        events: [.buzz(for: 100)], parameters: [intensity(0.25, in: 0.05)])
      let player = rig.player(pattern)
      try player.start()
      try player.send([intensity(0.75)], at: rig.time(50))
      rig.advance(to: 200)
      #expect(isClose(rig.levels([49, 50, 60]), [1, 0.75, 0.75]))
    }
  }

  @Test func `of a change of the pattern and a sent one, the later one applies`() throws {
    let rig = try Rig()
    let pattern = Pattern(
      events: [.buzz(for: 100)],
      parameters: [intensity(0.25, in: 0.04)],
      curves: [
        ParameterCurve(.hapticIntensity, time: 0.06, points: [.init(0, 0), .init(0.04, 1)])
      ])
    let player = rig.player(pattern)
    try player.start()
    try player.send([intensity(0.75)], at: rig.time(20))
    try player.send([intensity(0.5)], at: rig.time(80))
    rig.advance(to: 200)
    #expect(isClose(rig.levels([10, 30, 50, 70, 80, 99]), [1, 0.75, 0.25, 0.25, 0.5, 0.5]))
  }

  @Test func `values that are sent to a stopped player apply to every later start`() throws {
    let rig = try Rig()
    let pattern = Pattern(events: [.buzz(for: 50)], parameters: [intensity(0.9)])
    let player = rig.player(pattern)
    try player.send([intensity(0.5)])
    rig.advance(to: 10)
    try player.start()
    rig.advance(to: 100)
    try player.start()
    rig.advance(to: 120)
    try player.start()
    rig.advance(to: 300)
    #expect(isClose(rig.levels([5, 20, 59, 60, 110, 130]), [0, 0.5, 0.5, 0, 0.5, 0.5]))
  }

  @Test func `a sent curve continues during a pause and a restart`() throws {
    let rig = try Rig()
    let player = rig.player(buzz)
    try player.start()
    let curve = ParameterCurve(.hapticIntensity, points: [.init(0, 0), .init(0.1, 1)])
    try player.schedule(curve)
    try player.pause(at: rig.time(20))
    try player.resume(at: rig.time(50))
    try player.start(at: rig.time(80))
    rig.advance(to: 300)
    let levels = rig.levels([10, 30, 50, 70, 80, 90, 150])
    #expect(isClose(levels, [0.08, 0, 0.4, 0.56, 0.64, 0.72, 0.8]))
  }

  @Test func `the attack time is read at the onset, the release time at the start of the release`()
    throws
  {
    let rig = try Rig()
    let player = rig.player(Pattern(events: [.buzz(for: 100)]))
    try player.send([
      DynamicParameter(.hapticAttackTime, 0.04), DynamicParameter(.hapticReleaseTime, 0.9),
    ])
    try player.start()
    rig.advance(to: 10)
    try player.send([
      DynamicParameter(.hapticAttackTime, 0), DynamicParameter(.hapticReleaseTime, 0.02),
    ])
    rig.advance(to: 105)
    try player.send([DynamicParameter(.hapticReleaseTime, 0.9)])
    rig.advance(to: 300)
    #expect(isClose(rig.levels([20, 40, 100, 110, 119, 120]), [0.5, 1, 1, 0.5, 0.05, 0]))
  }

  @Test func `a list with a value that is not a number is refused completely`() throws {
    let rig = try Rig()
    let player = rig.player(buzz)
    #expect(throws: EngineError.notANumber) {
      try player.send([self.intensity(0.1), self.intensity(.nan)])
    }
    #expect(throws: EngineError.notANumber) { try player.send([self.intensity(1, in: .infinity)]) }
    let curve = ParameterCurve(.hapticIntensity, points: [.init(0, 1), .init(.nan, 1)])
    #expect(throws: EngineError.notANumber) { try player.schedule(curve) }
    try player.schedule(ParameterCurve(.hapticIntensity, points: []))
    try player.start()
    rig.advance(to: 200)
    #expect(isClose(rig.levels([50]), [0.8]))
  }

  @Test func `commands at the largest time stay pending`() throws {
    let rig = try Rig()
    let player = rig.player(buzz)
    try player.start(at: .max)
    try player.send([intensity(0, in: 5)], at: .max)
    try player.start()
    rig.advance(to: 500)
    #expect(isClose(rig.levels([50]), [0.8]))
  }
}
