import Testing

@testable import TactusDevice

private let millisecond: Int64 = 1_000_000

/// Tests which levels `MotorDrive` sends to a motor without a model of its motion. Only the
/// shortest pulse of the motor is known.
@Suite struct MotorDriveTests {
  private var motor = MotorDrive(
    Actuator(
      name: "motor", kind: .erm, frequencyBandHertz: 50...50,
      minimumPulseNanoseconds: 20 * millisecond),
    lease: 200 * millisecond, interval: 10 * millisecond)

  /// Requests levels one after the other, as the engine does between two transmissions to the
  /// device.
  private mutating func ask(
    _ levels: [Double], at time: Int64, to end: Double? = nil, for length: Int64 = 0
  ) {
    var request = LevelRequest(after: asked)
    for level in levels {
      request.take(
        Segment(
          actuator: 0, startNanoseconds: time, endNanoseconds: time + length, startLevel: level,
          endLevel: end ?? level, frequencyHertz: 50), at: time, steps: 0)
    }
    asked = levels.last ?? asked
    motor.take(request)
  }
  private var asked = 0.0

  /// Sends the next level to the device.
  @discardableResult
  private mutating func send(at time: Int64) -> Double {
    motor.advance(to: time)
    let level = motor.next(at: time)
    motor.sent(level, decided: time, at: time)
    return level
  }

  @Test mutating func `a new motor is still and has no pending level`() {
    #expect(motor.next(at: 0) == 0)
    #expect(motor.nextChange(after: 0) == .max)
  }

  @Test mutating func `a raised level is held for the shortest pulse`() {
    ask([1], at: 0)
    #expect(send(at: 0) == 1)
    ask([0], at: 5 * millisecond)
    #expect(motor.next(at: 5 * millisecond) == 1)
    #expect(motor.nextChange(after: 5 * millisecond) == 20 * millisecond)
    #expect(motor.next(at: 20 * millisecond) == 0)
  }

  @Test mutating func `a held level may rise, which starts a new hold`() {
    ask([0.5], at: 0)
    send(at: 0)
    ask([1], at: 15 * millisecond)
    #expect(send(at: 15 * millisecond) == 1)
    ask([0], at: 16 * millisecond)
    #expect(motor.next(at: 34 * millisecond) == 1)
    #expect(motor.next(at: 35 * millisecond) == 0)
  }

  @Test mutating func `a level that falls is not held`() {
    ask([1], at: 0)
    send(at: 0)
    ask([0.5], at: 30 * millisecond)
    #expect(send(at: 30 * millisecond) == 0.5)
    ask([0.25], at: 31 * millisecond)
    #expect(motor.next(at: 31 * millisecond) == 0.25)
  }

  @Test mutating func `a tap that has already ended is sent first, then the current level`() {
    ask([1, 0.25], at: 0)
    #expect(send(at: 3 * millisecond) == 1)
    #expect(motor.next(at: 22 * millisecond) == 1)
    #expect(motor.next(at: 23 * millisecond) == 0.25)
  }

  @Test mutating func `a second tap of the same strength is sent after a level of 0`() {
    ask([1], at: 0)
    send(at: 0)
    // A gap and a tap, both requested between two transmissions to the device.
    ask([0, 1, 0], at: 100 * millisecond)
    #expect(send(at: 100 * millisecond) == 0)
    #expect(send(at: 110 * millisecond) == 1)
    #expect(send(at: 130 * millisecond) == 0)
  }

  @Test mutating func `a tap that is weaker than the one before is also sent`() {
    ask([1], at: 0)
    send(at: 0)
    ask([0.25, 0.5, 0], at: 100 * millisecond)
    #expect(send(at: 100 * millisecond) == 0.25)
    #expect(send(at: 110 * millisecond) == 0.5)
    #expect(send(at: 130 * millisecond) == 0)
  }

  @Test(arguments: [0.5, 1])
  mutating func `a tap that waits for a hold survives a renewal of the held level`(
    _ level: Double
  ) {
    ask([1], at: 0)
    send(at: 0)
    ask([0, level, 0], at: 10 * millisecond)
    // Another motor of the device receives a level, so this motor's level is sent again.
    #expect(send(at: 12 * millisecond) == 1)
    #expect(motor.peakTime(for: 1) == nil)
    #expect(send(at: 20 * millisecond) == 0)
    #expect(motor.peakTime(for: level) == 10 * millisecond)
    #expect(send(at: 30 * millisecond) == level)
    #expect(send(at: 50 * millisecond) == 0)
  }

  @Test mutating func `a stop discards the pending tap and the hold`() {
    ask([1], at: 0)
    send(at: 0)
    ask([0, 0.75, 0.5], at: 1 * millisecond)
    motor.stop()
    #expect(motor.next(at: 1 * millisecond) == 0)
  }

  @Test mutating func `the end of a ramp is reached if no segment follows`() {
    ask([0.5], at: 0, to: 0.25, for: 10 * millisecond)
    send(at: 0)
    #expect(motor.nextChange(after: 0) == 12 * millisecond)
    #expect(motor.next(at: 30 * millisecond) == 0.25)
  }

  @Test mutating func `a level that is not renewed ends with its lease`() {
    ask([1], at: 0)
    send(at: 0)
    #expect(motor.nextChange(after: 50 * millisecond) == 200 * millisecond)
    #expect(motor.next(at: 199 * millisecond) == 1)
    #expect(motor.next(at: 200 * millisecond) == 0)
  }

  @Test mutating func `a level that is requested again has a new lease`() {
    ask([1], at: 0)
    send(at: 0)
    ask([1], at: 80 * millisecond)
    #expect(motor.next(at: 279 * millisecond) == 1)
    #expect(motor.next(at: 280 * millisecond) == 0)
  }

  @Test mutating func `the lateness of a tap is the time between its request and its submission`() {
    ask([1, 0], at: 7)
    #expect(motor.peakTime(for: 1) == 7)
    #expect(motor.peakTime(for: 0) == nil)
  }

  @Test mutating func `if the driver repeats reports, a tap waits at most 64 ms`() {
    motor = MotorDrive(
      Actuator(
        name: "motor", kind: .lra, frequencyBandHertz: 160...160,
        minimumPulseNanoseconds: 15 * millisecond),
      lease: 200 * millisecond, interval: 128 * millisecond,
      queue: DriverQueue(depth: 8, spacingNanoseconds: 64 * millisecond, repeatsReports: true))
    send(at: 0)
    ask([1, 0], at: 10 * millisecond)
    #expect(motor.nextChange(after: 10 * millisecond) == 74 * millisecond)
    motor.advance(to: 73 * millisecond)
    #expect(motor.next(at: 73 * millisecond) == 1)
    #expect(send(at: 74 * millisecond) == 0)
    // A level that is still requested is sent, even if it is late.
    ask([0.5], at: 80 * millisecond)
    #expect(send(at: 180 * millisecond) == 0.5)
  }

  @Test func `times at the end of the clock do not trap`() {
    var motor = MotorDrive(
      Actuator(
        name: "motor", kind: .erm, frequencyBandHertz: 50...50, minimumPulseNanoseconds: .max),
      lease: .max, interval: 1)
    var request = LevelRequest(after: 0)
    let time = Int64.max - 1
    request.take(
      Segment(
        actuator: 0, startNanoseconds: time, endNanoseconds: .max, startLevel: 1, endLevel: 0.5,
        frequencyHertz: 50), at: time, steps: 0)
    motor.take(request)
    motor.advance(to: time)
    #expect(motor.next(at: time) == 1)
    motor.sent(1, decided: time, at: .max)
    #expect(motor.next(at: .max - 1) == 1)
    #expect(motor.nextChange(after: time) == .max)
  }
}
