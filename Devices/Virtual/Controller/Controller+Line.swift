extension Controller {
  /// Sends a byte to the board's serial port.
  ///
  /// - Parameters:
  ///   - byte: the byte on the line.
  ///   - due: the time at which its stop bit ends, in nanoseconds since power-up; not before that
  ///     of the previous byte.
  public func receive(_ byte: UInt8, at due: Int64) { parts.serial.receive(byte, at: due) }

  /// Removes the bytes whose stop bit has ended by ``now`` from the serial port, and returns them.
  public func takeSent() -> [UInt8] { parts.serial.takeSent(by: now) }

  /// The number of bytes that the serial port lost because the program read too late.
  public var overruns: Int { parts.serial.overruns }

  /// The bit rate that the program has set; nil before it sets one.
  public var baud: Int64? { parts.serial.baud }

  /// The number of STARTs on the bus that were followed immediately by a STOP of an earlier
  /// request.
  public var leftOverStops: Int { parts.bus.leftOverStops }

  /// The number of writes to I2C_CR1 while a requested START or STOP had not been sent.
  public var requestsTooEarly: Int { parts.bus.requestsTooEarly }

  /// The time at which the program started the counter that is its clock, in nanoseconds since
  /// power-up; nil before that.
  public var clockStart: Int64? { parts.counter.start }

  /// The level with which the motor driver drives at a time up to ``now``; 255 is full drive.
  public func drive(at time: Int64) -> UInt8 { motorDrive(at: time).level }

  /// The drive of the actuator at a time up to ``now``.
  public func motorDrive(at time: Int64) -> MotorDrive { parts.bus.chip.drive(at: time) }

  /// All changes of the actuator's drive.
  public var motorDrives: [MotorDrive] { parts.bus.chip.steps }

  /// The times at which the accelerometer has taken samples, in nanoseconds since power-up.
  public var sampleTimes: [Int64] { parts.sensor.chip?.taken ?? [] }

  /// The content of a register of the motor driver, read without the bus.
  public func chipRegister(_ number: UInt8) -> UInt8 { parts.bus.chip.register(number) }

  /// The level of a pin now.
  public func isHigh(_ pin: Board.Pin) -> Bool { parts.ports[pin.port].isHigh(pin.number) }

  /// The levels that the program has given a pin since power-up, each with its time.
  public func changes(of pin: Board.Pin) -> [(time: Int64, isHigh: Bool)] {
    parts.ports[pin.port].changes.filter { $0.pin == Int(pin.number) }.map { ($0.time, $0.isHigh) }
  }

  /// The time at which the watchdog resets the board, unless the program reloads it; nil before it
  /// was started.
  public var watchdogDeadline: Int64? { parts.watchdog.deadline }

  /// Injects a fault at a time in nanoseconds since power-up.
  public func plant(_ fault: Fault, at time: Int64 = 0) { parts.plant(fault, at: time) }
}
