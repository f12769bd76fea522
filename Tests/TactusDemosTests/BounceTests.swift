import CoreHaptics
import TactusDemos
import TactusTesting
import Testing

/// The box is 640 by 400 points, the ball's radius is 20, and gravity is 1000 points/s². So the
/// centre of the ball stays between 20 and 620 and between 20 and 380. A ball that is dropped at
/// the ceiling falls 360 points and reaches the maximum speed, √(2 · 1000 · 360) = √720000
/// points/s.
@MainActor @Suite struct BounceTests {
  private let maximum = 720_000.0.squareRoot()

  private func rig(
    from position: SIMD2<Double> = [320, 200], velocity: SIMD2<Double> = .zero,
    elasticity: Double = 1
  ) throws -> Rig<Bounce> {
    let flight = Flight(Box(elasticity: elasticity), from: position, velocity: velocity)
    return try Rig { try Bounce(flight, seed: 1) }
  }

  @Test func `a ball dropped in an elastic box taps at each fall's time, with its speed`() throws {
    // The ball falls 180 points in √(2 · 180 / 1000) = 0.6 s, reaches 600 points/s, and rises again
    // in the same time.
    let rig = try rig()
    try rig.run(to: 5)
    #expect(agree(rig.capture.taps.map(\.time), [0.6, 1.8, 3, 4.2]))
    let strength = 600 / maximum
    #expect(agree(rig.capture.taps.map(\.intensity), [strength, strength, strength, strength]))
    #expect(rig.capture.taps.allSatisfy { $0.sharpness == $0.intensity })
  }

  @Test func `walls that take half of the speed halve each strength, until the ball lies still`()
    throws
  {
    // The ball hits the floor with 600, 300, 150, 75 and 37.5 points/s. A flight lasts twice the
    // speed at its beginning divided by gravity: 0.6, 0.3, 0.15 and 0.075 s. After the fifth impact
    // the speed would be 18.75 points/s, which is below √720000 / 25 = 33.9, so the ball lies
    // still.
    let rig = try rig(elasticity: 0.5)
    try rig.run(to: 10)
    #expect(agree(rig.capture.taps.map(\.time), [0.6, 1.2, 1.5, 1.65, 1.725]))
    #expect(
      agree(rig.capture.taps.map(\.intensity), [600, 300, 150, 75, 37.5].map { $0 / maximum }))
    #expect(rig.program.nextDue == nil)
    #expect(rig.capture.isSilent(from: 1.75, to: 10))
  }

  @Test func `side walls count, and a corner is one impact`() throws {
    // The ball moves 300 points to the right wall in 1 s, then 600 points to the left wall in 2 s,
    // where it hits the floor at the same time. At 1 s it has risen for 0.4 s at first with 600
    // points/s, of which 200 points/s are left.
    let rig = try rig(velocity: [300, 0])
    try rig.run(to: 4)
    #expect(agree(rig.capture.taps.map(\.time), [0.6, 1, 1.8, 3]))
    let (floor, wall) = (450_000.0.squareRoot() / maximum, 130_000.0.squareRoot() / maximum)
    #expect(agree(rig.capture.taps.map(\.intensity), [floor, wall, floor, floor]))
  }

  @Test func `a strength is limited to 1`() throws {
    // The ball hits the right wall after 300 / 900 s with √(900² + 333²) points/s, which is above
    // the maximum.
    let rig = try rig(velocity: [900, 0])
    try rig.run(to: 0.4)
    #expect(agree(rig.capture.taps.map(\.time), [1.0 / 3]))
    #expect(rig.capture.taps.map(\.intensity) == [1])
  }

  @Test func `a tone goes with each tap, louder, longer and higher with the speed`() throws {
    let rig = try rig()
    try rig.run(to: 0.7)
    let tones = rig.capture.events.filter { $0.type == .audioContinuous }
    let strength = 600 / maximum
    #expect(agree(tones.map(\.time), [0.6]))
    #expect(agree(tones.map(\.intensity), [0.1 + 0.3 * strength]))
    #expect(agree(tones.map(\.sharpness), [strength - 0.5]))
  }

  @Test func `a tilt changes the flight after a lead time`() throws {
    // At 0.2 s the ball is at a height of 220 and falls with 200 points/s. It reaches the floor,
    // 160 points below, at 1 s. It reaches the left wall, 300 points away, √(2 · 300 / 1000) = √0.6
    // s after the tilt.
    let rig = try rig()
    try rig.perform(.tilt(.left), at: 0.2 - Bounce.leadSeconds)
    try rig.run(to: 1.1)
    #expect(agree(rig.capture.taps.map(\.time), [0.2 + 0.6.squareRoot(), 1]))
  }

  @Test func `a ball on the floor rolls as steeply as a pad is tilted`() throws {
    // The ball lies in the middle of the floor. A tilt of 30 degrees to the right pulls it with
    // half of gravity: it reaches the wall, 300 points away, √(2 · 300 / 500) s after the tilt.
    let rig = try rig(from: [320, 380], elasticity: 0.5)
    try rig.perform(.lean([0.5, 0.75.squareRoot()]), at: 1 - Bounce.leadSeconds)
    #expect(rig.program.side == .down)
    try rig.run(to: 2.2)
    #expect(agree(rig.capture.taps.map(\.time), [1 + 1.2.squareRoot()]))
    #expect(agree(rig.capture.taps.map(\.intensity), [500 * 1.2.squareRoot() / maximum]))
    try rig.perform(.lean([-1, 0.2]), at: 5)
    #expect(rig.program.side == .left)
    try rig.perform(.lean(.zero), at: 6)
    #expect(rig.program.side == .left, "a flat pad has no side")
  }

  @Test func `a ball that lies is kicked up again`() throws {
    let rig = try rig(elasticity: 0.5)
    try rig.run(to: 3)
    let count = rig.capture.taps.count
    try rig.perform(.kick, at: 3)
    try rig.run(to: 8)
    #expect(rig.capture.taps.count > count)
  }

  @Test(arguments: [1.0 / 60, 1.0 / 7, 0.0137])
  func `the update rate of the program does not change the haptics`(frameSeconds: Double) throws {
    let flight = Flight(from: [320, 200], velocity: [300, -50])
    var rig = try Rig { try Bounce(flight, seed: 1) }
    rig.frameSeconds = frameSeconds
    try rig.run(to: 4)
    let still = try Rig { try Bounce(flight, seed: 1) }
    try still.run(to: 4)
    #expect(agree(rig.capture.taps.map(\.time), still.capture.taps.map(\.time)))
    #expect(rig.capture.taps.count > 5)
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `scripted balls stay in the box, and never strike a wall twice at once`(seed: UInt64) throws
  {
    let rig = try Rig(script: Bounce.script(seed: seed), seed)
    try rig.run(to: 60)
    let flight = rig.program.flight
    for tick in 0..<1200 {
      let time = Double(tick) / 20
      let place = flight.arc(at: time).position(at: time)
      #expect(place.x > 19.999 && place.x < 620.001 && place.y > 19.999 && place.y < 380.001)
    }
    let times = rig.capture.taps.map(\.time)
    #expect(times.count > 20)
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 > 1e-9 })
  }
}

extension Rig where Program == Bounce {
  init(script: Script<Bounce.Action>, _ seed: UInt64) throws {
    try self.init(HapticSimulator(), script) { try Bounce(seed: seed) }
  }
}
