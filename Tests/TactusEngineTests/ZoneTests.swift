import TactusCapture
import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import Testing

/// Tests zones on a device with two motors. `heavy` serves the left handle, `light` the right one,
/// and both serve the other zones.
@Suite struct ZoneTests {
  private func buzz(_ intensity: Double, _ sharpness: Double) -> Pattern {
    Pattern(events: [.buzz(for: 50, intensity: intensity, sharpness: sharpness)])
  }

  @Test(arguments: [(0.0, 0.8, 0.0), (0.25, 0.6, 0.2), (0.5, 0.4, 0.4), (1, 0, 0.8)])
  func `sharpness shifts level from the heavy to the light motor, with a constant total`(
    _ sharpness: Double, _ heavy: Double, _ light: Double
  ) throws {
    let rig = try Rig(.motors)
    try rig.player(buzz(0.8, sharpness)).start()
    rig.advance(to: 100)
    #expect(isClose(rig.levels([20], actuator: 0), [heavy]))
    #expect(isClose(rig.levels([20], actuator: 1), [light]))
  }

  @Test func `a zone with one motor has no cross-fade`() throws {
    let rig = try Rig(.motors)
    let left = rig.session.makeGroup(zone: .leftHandle)
    let right = rig.session.makeGroup(zone: .rightHandle)
    try rig.player(buzz(0.8, 0.75), in: left).start()
    try rig.player(buzz(0.6, 0.25), in: right).start(at: rig.time(100))
    rig.advance(to: 200)
    #expect(isClose(rig.levels([20, 120], actuator: 0), [0.8, 0]))
    #expect(isClose(rig.levels([20, 120], actuator: 1), [0, 0.6]))
  }

  @Test func `levels of zones that share a motor are added, and the sum is limited`() throws {
    let rig = try Rig(.motors)
    let left = rig.session.makeGroup(zone: .leftHandle)
    try rig.player(buzz(0.8, 0.25)).start()
    try rig.player(buzz(0.7, 0.5), in: left).start()
    rig.advance(to: 100)
    // The heavy motor gets 0.8 * 0.75 + 0.7 = 1.3, limited to 1, and the light one 0.8 * 0.25.
    #expect(isClose(rig.levels([20], actuator: 0), [1]))
    #expect(isClose(rig.levels([20], actuator: 1), [0.2]))
    let capture = rig.capture
    let zones = Set(capture.levels.map(\.zone))
    #expect(zones == [.default, .leftHandle])
    #expect(capture.state(of: .leftHandle, at: 20_000_000).intensity == 0.7)
  }

  @Test func `a zone that no motor serves is not felt`() throws {
    let rig = try Rig(.motors)
    let triggers = rig.session.makeGroup(zone: .triggers)
    let player = rig.player(buzz(1, 0.5), in: triggers)
    let ends = Counter()
    player.onEnd { _ in ends.increment() }
    try player.start()
    rig.advance(to: 100)
    #expect(rig.levels([20], actuator: 0) + rig.levels([20], actuator: 1) == [0, 0])
    #expect(ends.value == 1)
  }

  @Test func `motors with a fixed frequency always get that frequency`() throws {
    let rig = try Rig(.motors)
    try rig.player(buzz(0.8, 0.25)).start()
    rig.advance(to: 100)
    let hertz = Set(rig.capture.segments.map(\.segment.frequencyHertz))
    #expect(hertz == [50, 170])
  }

  @Test func `a muted group is silent while time advances`() throws {
    let rig = try Rig()
    let other = rig.session.makeGroup()
    let first = rig.player(Pattern(events: [.buzz(for: 100, intensity: 0.5)]), in: other)
    try first.start()
    try rig.player(Pattern(events: [.buzz(for: 200, intensity: 0.25)])).start()
    rig.advance(to: 20)
    rig.session.setMuted(true, other)
    rig.advance(to: 60)
    rig.session.setMuted(false, other)
    rig.advance(to: 300)
    let levels = rig.levels([10, 20, 40, 60, 99, 100, 199])
    #expect(isClose(levels, [0.75, 0.25, 0.25, 0.75, 0.75, 0.25, 0.25]))
  }

  @Test func `a muted player misses its taps and ends in time`() throws {
    let rig = try Rig()
    let player = rig.player(Pattern(events: [.tap(at: 20), .tap(at: 60)]))
    let ends = Counter()
    player.onEnd { _ in ends.increment() }
    try player.start()
    rig.advance(to: 10)
    player.isMuted = true
    rig.advance(to: 40)
    player.isMuted = false
    rig.advance(to: 74.999)
    #expect(ends.value == 0)
    rig.advance(to: 75)
    #expect(ends.value == 1)
    #expect(isClose(rig.levels([20, 25, 60, 67.5]), [0, 0, 1, 0.5]))
  }

  @Test func `a player that is muted before its start is silent from the beginning`() throws {
    for lookAhead in [0.0, 20] {
      let rig = try Rig(lookAheadMilliseconds: lookAhead)
      let player = rig.player(Pattern(events: [.buzz(for: 100)]))
      player.isMuted = true
      try player.start(at: rig.time(10))
      rig.advance(to: 200)
      #expect(!rig.capture.segments.contains { $0.segment.startLevel > 0 })
    }
  }
}
