import Testing

@testable import TactusVirtualPads

private let figures = EccentricMotor.Figures(
  riseNanoseconds: 60_000_000, fallNanoseconds: 80_000_000, fullHertz: 50, fullG: 2)

/// The magnitude of a motor's acceleration, in g.
private func shake(_ motor: EccentricMotor) -> Double {
  let (x, z) = motor.acceleration
  return (x * x + z * z).squareRoot()
}

/// Advances a motor in steps of 10 µs until its acceleration passes a level. Returns the elapsed
/// time in nanoseconds, which is limited to 2 s.
private func time(
  to level: Double, _ motor: inout EccentricMotor, drive: Double, rising: Bool
) -> Int64 {
  var time: Int64 = 0
  while rising ? shake(motor) < level : shake(motor) > level {
    motor.advance(nanoseconds: 10_000, drive: drive)
    time += 10_000
    if time > 2_000_000_000 { break }
  }
  return time
}

@Suite struct EccentricMotorTests {
  @Test func `a motor's rise from 10 to 90 % and its fall from 90 to 10 % take the given times`() {
    var motor = EccentricMotor(figures)
    let tenth = time(to: 0.2, &motor, drive: 1, rising: true)
    #expect(tenth > 0)
    let rise = time(to: 1.8, &motor, drive: 1, rising: true)
    #expect(abs(rise - 60_000_000) < 300_000)
    motor.advance(nanoseconds: 2_000_000_000, drive: 1)
    #expect(abs(shake(motor) - 2) < 1e-6)
    _ = time(to: 1.8, &motor, drive: 0, rising: false)
    let fall = time(to: 0.2, &motor, drive: 0, rising: false)
    #expect(abs(fall - 80_000_000) < 300_000)
  }

  @Test
  func `half the drive gives half the acceleration, and a drive of 4 % does not start the motor`() {
    var motor = EccentricMotor(figures)
    motor.advance(nanoseconds: 3_000_000_000, drive: 0.5)
    #expect(abs(shake(motor) - 1) < 1e-6)
    var held = EccentricMotor(figures)
    held.advance(nanoseconds: 3_000_000_000, drive: 0.04)
    #expect(shake(held) == 0)
  }

  @Test func `at full drive the motor's weight turns at the given frequency`() {
    var motor = EccentricMotor(figures)
    motor.advance(nanoseconds: 3_000_000_000, drive: 1)
    var turns = 0
    var last = motor.acceleration.x
    for _ in 0..<10_000 {
      motor.advance(nanoseconds: 100_000, drive: 1)
      let x = motor.acceleration.x
      if last < 0, x >= 0 { turns += 1 }
      last = x
    }
    #expect(turns == 50)
  }

  @Test func `advancing a motor by 0 or negative nanoseconds changes nothing`() {
    var motor = EccentricMotor(figures)
    motor.advance(nanoseconds: 0, drive: 1)
    motor.advance(nanoseconds: -5, drive: 1)
    #expect(motor.speed == 0)
  }
}

@Suite struct PadMotionTests {
  @Test func `the acceleration of a pad at rest is gravity`() {
    var motion = PadMotion(heavy: .heavy, light: .light, at: 0)
    #expect(motion.isStill)
    #expect(motion.reading(at: 1_000_000_000) == .init(x: 0, y: 8192, z: 0))
  }

  @Test func `a driven pad moves and comes to rest again`() {
    var motion = PadMotion(heavy: .heavy, light: .light, at: 0)
    motion.drive(heavy: 1, light: 0, at: 0)
    let reading = motion.reading(at: 2_000_000_000)
    let length = (Double(reading.x) * Double(reading.x) + Double(reading.z) * Double(reading.z))
    #expect(abs(length.squareRoot() - 8192) < 2)
    #expect(!motion.isStill)
    motion.drive(heavy: 0, light: 0, at: 2_000_000_000)
    _ = motion.reading(at: 4_000_000_000)
    #expect(motion.isStill)
  }

  @Test func `accelerations beyond the sensor's range are limited to it`() {
    let strong = EccentricMotor.Figures(
      riseNanoseconds: 1, fallNanoseconds: 1, fullHertz: 50, fullG: 100)
    var motion = PadMotion(heavy: strong, light: strong, at: 0)
    motion.drive(heavy: 1, light: 1, at: 0)
    for step in 1...100 {
      let reading = motion.reading(at: Int64(step) * 1_000_000)
      #expect(abs(Int(reading.x)) <= 32_767 && abs(Int(reading.z)) <= 32_767)
    }
  }

  @Test
  func `a DualSense's input report has motion and time at the places where the driver reads them`()
  {
    let report = SonyModel.dualSense.input(
      .init(x: 0x0102, y: 0x2000, z: -2), count: 300, nanoseconds: 1_000_000)
    #expect(report.count == 64)
    #expect(report[0] == 1 && report[7] == 44)
    #expect(Array(report[22..<28]) == [0x02, 0x01, 0x00, 0x20, 0xfe, 0xff])
    // The unit of time is a third of a microsecond, so 1 ms is 3000, or 0x0bb8.
    #expect(Array(report[28..<32]) == [0xb8, 0x0b, 0, 0])
  }

  @Test func `a DualShock 4's input report has motion and time where the driver reads them`() {
    let report = SonyModel.dualShock4.input(
      .init(x: 0x0102, y: 0x2000, z: -2), count: 1, nanoseconds: 16_000_000)
    #expect(report.count == 64)
    #expect(Array(report[19..<25]) == [0x02, 0x01, 0x00, 0x20, 0xfe, 0xff])
    // The unit of time is 16/3 µs, so 16 ms is 3000, or 0x0bb8.
    #expect(Array(report[10..<12]) == [0xb8, 0x0b])
  }
}
