import TactusCapture
import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import Testing

/// Tests the commands start, stop, pause, resume and cancel.
@Suite struct TransportTests {
  private let buzz = Pattern(events: [.buzz(for: 100, intensity: 0.5)])
  /// A level that rises from 0 to 1 over a tenth of a second, so that it shows the place in the
  /// pattern.
  private let ramp = Pattern(
    events: [.buzz(for: 100)],
    curves: [ParameterCurve(.hapticIntensity, points: [.init(0, 0), .init(0.1, 1)])])

  @Test func `a start in the past is a start now`() throws {
    let rig = try Rig()
    rig.advance(to: 30)
    try rig.player(buzz).start(at: rig.time(10))
    rig.advance(to: 200)
    #expect(isClose(rig.levels([29, 30, 129, 130]), [0, 0.5, 0.5, 0]))
  }

  @Test func `a scheduled start begins to the nanosecond`() throws {
    let rig = try Rig()
    try rig.player(buzz).start(at: rig.time(12.345_678))
    rig.advance(to: 200)
    #expect(rig.capture.segments.first?.segment.startNanoseconds == 12_345_678)
  }

  @Test func `a start during playback restarts`() throws {
    let rig = try Rig()
    let player = rig.player(ramp)
    let ends = Counter()
    player.onEnd { _ in ends.increment() }
    try player.start()
    rig.advance(to: 40)
    try player.start()
    rig.advance(to: 300)
    #expect(isClose(rig.levels([39, 40, 90, 139, 140]), [0.39, 0, 0.5, 0.99, 0]))
    #expect(ends.value == 1)
  }

  @Test func `a stop turns the level off at once, without a release`() throws {
    let rig = try Rig()
    let envelope = [EventParameter(.releaseTime, 1)]
    let player = rig.player(Pattern(events: [.buzz(for: 100, intensity: 0.5, envelope)]))
    try player.start()
    rig.advance(to: 33.3)
    try player.stop()
    rig.advance(to: 300)
    #expect(isClose(rig.levels([33.299, 33.3, 50, 200]), [0.5, 0, 0, 0]))
  }

  @Test func `a scheduled stop ends at its time`() throws {
    let rig = try Rig()
    let player = rig.player(buzz)
    let ends = Counter()
    player.onEnd { _ in ends.increment() }
    try player.start()
    try player.stop(at: rig.time(33.3))
    rig.advance(to: 33)
    #expect(ends.value == 0)
    rig.advance(to: 33.3)
    #expect(ends.value == 1)
    rig.advance(to: 300)
    #expect(isClose(rig.levels([33.299, 33.3, 50]), [0.5, 0, 0]))
    #expect(ends.value == 1)
  }

  @Test func `a stop does not remove a later scheduled start`() throws {
    let rig = try Rig()
    let player = rig.player(buzz)
    try player.start()
    try player.start(at: rig.time(200))
    rig.advance(to: 50)
    try player.stop()
    rig.advance(to: 400)
    #expect(isClose(rig.levels([49, 50, 199, 200, 299, 300]), [0.5, 0, 0, 0.5, 0.5, 0]))
  }

  @Test func `start, stop and start at the same time play from that time`() throws {
    for lookAhead in [0.0, 20] {
      let rig = try Rig(lookAheadMilliseconds: lookAhead)
      let player = rig.player(ramp)
      let ends = Counter()
      player.onEnd { _ in ends.increment() }
      rig.advance(to: 10)
      try player.start()
      try player.stop()
      try player.start()
      rig.advance(to: 300)
      #expect(isClose(rig.levels([9, 60, 109, 110]), [0, 0.5, 0.99, 0]))
      #expect(ends.value == 2)
    }
  }

  @Test func `stop, start and stop at the same time are silent`() throws {
    for lookAhead in [0.0, 20] {
      let rig = try Rig(lookAheadMilliseconds: lookAhead)
      let player = rig.player(buzz)
      try player.start()
      rig.advance(to: 50)
      try player.stop()
      try player.start()
      try player.stop()
      rig.advance(to: 300)
      #expect(isClose(rig.levels([49, 50, 60, 120]), [0.5, 0, 0, 0]))
    }
  }

  @Test func `commands for one time are executed in the order of their calls`() throws {
    let rig = try Rig()
    let player = rig.player(buzz)
    let time = rig.time(20)
    try player.start(at: time)
    try player.stop(at: time)
    try player.start(at: time)
    try player.pause(at: time)
    try player.resume(at: rig.time(50))
    rig.advance(to: 300)
    #expect(isClose(rig.levels([20, 49, 50, 149, 150]), [0, 0, 0.5, 0.5, 0]))
  }

  @Test func `a pause is silent, and after it events continue in their middle`() throws {
    let rig = try Rig()
    let player = rig.player(ramp)
    let ends = Counter()
    player.onEnd { _ in ends.increment() }
    try player.start()
    rig.advance(to: 30)
    try player.pause()
    rig.advance(to: 500)
    #expect(ends.value == 0)
    try player.resume()
    rig.advance(to: 569.999)
    #expect(ends.value == 0)
    rig.advance(to: 600)
    #expect(ends.value == 1)
    #expect(isClose(rig.levels([29, 30, 400, 500, 520, 569]), [0.29, 0, 0, 0.3, 0.5, 0.99]))
  }

  @Test func `a paused tap continues in its middle`() throws {
    let rig = try Rig()
    let player = rig.player(.tap())
    try player.start()
    try player.pause(at: rig.time(5))
    try player.resume(at: rig.time(40))
    rig.advance(to: 100)
    // 5 of 15 ms were played before the pause, so 10 ms are left.
    let fifteenths: [Double] = [11, 0, 0, 10, 5, 1, 0]
    #expect(isClose(rig.levels([4, 5, 39, 40, 45, 49, 50]), fifteenths.map { $0 / 15 }))
  }

  @Test func `a pause in the middle of a ramp is silent at once`() throws {
    let rig = try Rig()
    let player = rig.player(.tap())
    try player.start()
    // The last segment of the tap ends at 0. The pause must not be confused with that end.
    rig.advance(to: 14.25)
    try player.pause()
    rig.advance(to: 100)
    #expect(isClose(rig.levels([14, 14.25, 14.5, 15]), [1 / 15.0, 0, 0, 0]))
  }

  @Test func `pause and resume have no effect without playback or a pause`() throws {
    let rig = try Rig()
    let player = rig.player(buzz)
    try player.pause()
    try player.resume()
    try player.stop()
    rig.advance(to: 10)
    try player.start()
    try player.resume()
    rig.advance(to: 30)
    try player.pause()
    rig.advance(to: 40)
    try player.pause()
    rig.advance(to: 60)
    try player.resume()
    rig.advance(to: 300)
    #expect(isClose(rig.levels([10, 29, 30, 59, 60, 139, 140]), [0.5, 0.5, 0, 0, 0.5, 0.5, 0]))
  }

  @Test func `a paused player can be stopped and started`() throws {
    let rig = try Rig()
    let player = rig.player(ramp)
    let ends = Counter()
    player.onEnd { _ in ends.increment() }
    try player.start()
    rig.advance(to: 30)
    try player.pause()
    rig.advance(to: 40)
    try player.stop()
    rig.advance(to: 41)
    #expect(ends.value == 1)
    try player.resume()
    rig.advance(to: 50)
    try player.start()
    rig.advance(to: 300)
    #expect(isClose(rig.levels([45, 50, 100]), [0, 0, 0.5]))
    #expect(ends.value == 2)
  }

  @Test func `cancel ends playback and discards every pending command`() throws {
    for lookAhead in [0.0, 20] {
      let rig = try Rig(lookAheadMilliseconds: lookAhead)
      let player = rig.player(buzz)
      let ends = Counter()
      player.onEnd { _ in ends.increment() }
      try player.start()
      try player.start(at: rig.time(200))
      try player.send([DynamicParameter(.hapticIntensity, 0)], at: rig.time(100))
      rig.advance(to: 50)
      player.cancel()
      rig.advance(to: 400)
      #expect(isClose(rig.levels([49, 50, 210]), [0.5, 0, 0]))
      #expect(ends.value == 1)
      try player.start()
      rig.advance(to: 600)
      #expect(isClose(rig.levels([410]), [0.5]))
      #expect(ends.value == 2)
    }
  }

  @Test func `a player that the app has released plays to its end`() throws {
    let rig = try Rig()
    let ends = Counter()
    var player: Player? = rig.player(buzz)
    player?.onEnd { _ in ends.increment() }
    try player?.start(at: rig.time(10))
    player = nil
    rig.advance(to: 200)
    #expect(isClose(rig.levels([50, 109, 110]), [0.5, 0.5, 0]))
    #expect(ends.value == 1)
  }
}
