import Testing

@testable import TactusDevice

private let millisecond: Int64 = 1_000_000

@Suite struct MotorMotionTests {
  private static func actuator(
    _ kind: Actuator.Kind, deadZone: Double = 0
  ) -> Actuator {
    Actuator(
      name: "motor", kind: kind, frequencyBandHertz: 50...50,
      response: LevelResponse(deadZone: deadZone, gamma: 1),
      motor: MotorModel(
        riseNanoseconds: 40 * millisecond, coastNanoseconds: 80 * millisecond, fullGravities: 2))
  }

  private static func motion(_ kind: Actuator.Kind, deadZone: Double = 0) throws -> MotorMotion {
    let actuator = actuator(kind, deadZone: deadZone)
    return MotorMotion(actuator, try #require(actuator.motor))
  }

  @Test func `a rotating weight has 63 % of its speed after its rise time, and 40 % of its force`()
    throws
  {
    var motion = try Self.motion(.erm)
    motion.advance(nanoseconds: 40 * millisecond, drive: 1)
    // After one time constant the speed is 1 - 1/e of the final speed.
    #expect(abs(motion.speed - 0.632_120_559) < 1e-9)
    // The acceleration is the square of the speed, times the 2 g at full drive.
    #expect(abs(motion.gravities - 0.799_152_8) < 1e-6)
  }

  @Test func `without drive a rotating weight slows down exponentially`() throws {
    var motion = try Self.motion(.erm)
    motion.advance(nanoseconds: 4000 * millisecond, drive: 1)
    motion.advance(nanoseconds: 80 * millisecond, drive: 0)
    // After one time constant of the fall the speed is 1/e.
    #expect(abs(motion.speed - 0.367_879_441) < 1e-9)
  }

  @Test func `the motion of a resonant motor is proportional to its amplitude`() throws {
    var motion = try Self.motion(.lra)
    motion.advance(nanoseconds: 40 * millisecond, drive: 0.5)
    // At half drive the amplitude approaches 0.5. After one time constant it is 0.5 * (1 - 1/e),
    // and the acceleration is 2 g times that.
    #expect(abs(motion.gravities - 0.632_120_559) < 1e-9)
  }

  @Test func `below its dead zone a motor does not move, and above it the motion is linear`() throws
  {
    let motion = try Self.motion(.erm, deadZone: 0.3)
    #expect(motion.speed(for: 0.29) == 0)
    #expect(motion.speed(for: 1) == 1)
    // A drive of 0.475 is (0.475 - 0.3) / 0.7 = 0.25 above the dead zone, and the speed is its
    // square root, 0.5.
    #expect(abs(motion.speed(for: 0.475) - 0.5) < 1e-12)
  }

  @Test func `rises and falls take the time of the exponential`() throws {
    var motion = try Self.motion(.erm)
    // The rise to half the speed takes 40 ms * ln 2.
    #expect(motion.rise(to: 0.5, atMost: .max) == 27_725_887)
    #expect(motion.rise(to: 1, atMost: 60) == 60)
    motion.advance(nanoseconds: 4000 * millisecond, drive: 1)
    #expect(motion.rise(to: 0.5, atMost: .max) == 0)
    // The fall to half the speed takes 80 ms * ln 2.
    #expect(abs(motion.fall(to: 0.5, atMost: .max) - 55_451_774) <= 1)
    #expect(motion.fall(to: 0, atMost: 30) == 30)
  }

  @Test func `the perception threshold is Android's table, linear between its points`() {
    // The table has -31.94 dB at 50 Hz. 189.58 Hz is half way from 179.16 Hz (-31.02 dB) to 200 Hz
    // (-30.86 dB).
    #expect(abs(PerceptionFloor.gravities(hertz: 50) - 0.025_293) < 1e-6)
    #expect(abs(PerceptionFloor.gravities(hertz: 189.58) - 0.028_379) < 1e-5)
    #expect(PerceptionFloor.gravities(hertz: 0.1) == PerceptionFloor.gravities(hertz: 0.4))
    #expect(PerceptionFloor.gravities(hertz: 500) == PerceptionFloor.gravities(hertz: 400))
  }
}
