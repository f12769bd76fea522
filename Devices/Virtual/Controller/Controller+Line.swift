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

  /// When the program started the counter that it takes for its clock, nanoseconds since power-up;
  /// nil before it did.
  public var clockStart: Int64? { parts.counter.start }

  /// What the motor driver's real-time input drives with at a time up to ``now``; 255 is full
  /// drive.
  public func drive(at time: Int64) -> UInt8 {
    let steps = parts.bus.chip.steps
    var (low, high) = (0, steps.count)
    while low < high {
      let middle = (low + high) / 2
      if steps[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? 0 : steps[low - 1].level
  }
}
