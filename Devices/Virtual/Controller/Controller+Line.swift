extension Controller {
  /// Gives the board's serial port a byte.
  ///
  /// - Parameters:
  ///   - byte: as it comes on the line.
  ///   - due: when its stop bit is over, nanoseconds since power-up; not before the byte before it.
  public func receive(_ byte: UInt8, at due: Int64) { parts.serial.receive(byte, at: due) }

  /// Takes the bytes that have left the serial port whole by ``now``.
  public func takeSent() -> [UInt8] { parts.serial.takeSent(by: now) }

  /// Bytes that the serial port lost because the program read too late.
  public var overruns: Int { parts.serial.overruns }

  /// Bits a second as the program set them; nil before it did.
  public var baud: Int64? { parts.serial.baud }

  /// STARTs on the bus that were followed at once by a STOP left over from before.
  public var leftOverStops: Int { parts.bus.leftOverStops }

  /// Writes to I2C_CR1 while a START or STOP that was requested had not been sent.
  public var requestsTooEarly: Int { parts.bus.requestsTooEarly }

  /// When the program started the counter that it takes for its clock, nanoseconds since power-up;
  /// nil before it did.
  public var clockStart: Int64? { parts.counter.start }

  /// What the motor driver drives with at a time up to ``now``; 255 is full drive.
  public func drive(at time: Int64) -> UInt8 { motorDrive(at: time).level }

  /// What drives the actuator at a time up to ``now``.
  public func motorDrive(at time: Int64) -> MotorDrive { parts.bus.chip.drive(at: time) }

  /// All changes of what drives the actuator.
  public var motorDrives: [MotorDrive] { parts.bus.chip.steps }

  /// What a register of the motor driver holds; the bus is not involved.
  public func chipRegister(_ number: UInt8) -> UInt8 { parts.bus.chip.register(number) }

  /// The level of a pin now.
  public func isHigh(_ pin: Board.Pin) -> Bool { parts.ports[pin.port].isHigh(pin.number) }

  /// The levels that the program has given a pin since power-up, each from its time on.
  public func changes(of pin: Board.Pin) -> [(time: Int64, isHigh: Bool)] {
    parts.ports[pin.port].changes.filter { $0.pin == Int(pin.number) }.map { ($0.time, $0.isHigh) }
  }

  /// When the watchdog resets the board unless the program reloads it; nil before it was started.
  public var watchdogDeadline: Int64? { parts.watchdog.deadline }

  /// Lets something go wrong at a time, nanoseconds since power-up.
  public func plant(_ fault: Fault, at time: Int64 = 0) { parts.plant(fault, at: time) }
}
