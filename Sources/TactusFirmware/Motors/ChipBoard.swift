public import TactusWire

/// The parts of a board around a driver chip: a bus, a pin, and non-volatile memory. After a failed
/// operation the state of the chip is unknown.
public protocol ChipBoard {
  /// Writes a register.
  /// - Returns: whether the chip accepted the value.
  mutating func write(_ value: UInt8, to register: UInt8) -> Bool

  /// Reads a register.
  /// - Returns: the value; nil if the chip did not answer.
  mutating func read(_ register: UInt8) -> UInt8?

  /// Sets the chip's pin EN. Low switches the output off in any state of the bus. If it is set
  /// high, the call waits until the chip accepts commands, 250 µs (SLOS854, section 8.4.1).
  mutating func enable(_ isOn: Bool)

  /// Resets the bus, and frees it if a device holds a line low. Takes less than a millisecond.
  /// - Returns: whether the bus is free.
  mutating func recover() -> Bool

  /// The stored calibration of an actuator; nil if there is none.
  func keptCalibration(of actuator: ActuatorDescription) -> Calibration?

  /// Stores a calibration.
  /// - Returns: the calibration with the fields that the board sets: the firmware and whether it is
  ///   stored.
  mutating func keep(_ calibration: Calibration) -> Calibration
}
