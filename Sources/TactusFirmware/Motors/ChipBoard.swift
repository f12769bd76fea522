public import TactusWire

/// What a board has around a driver chip: a bus, a pin, and memory that outlasts the power. An
/// operation that fails says so; nothing is known then.
public protocol ChipBoard {
  /// - Returns: whether the chip took the value.
  mutating func write(_ value: UInt8, to register: UInt8) -> Bool

  /// - Returns: the value; nil if the chip did not answer.
  mutating func read(_ register: UInt8) -> UInt8?

  /// Drives the chip's pin EN: low switches its output off, whatever the bus does; after high it
  /// waits until the chip listens, 250 µs (section 8.4.1).
  mutating func enable(_ isOn: Bool)

  /// Resets the bus, and frees it if a device holds a line low. Takes less than a millisecond.
  /// - Returns: whether it is free.
  mutating func recover() -> Bool

  /// The calibration that was kept of an actuator; nil: none.
  func keptCalibration(of actuator: ActuatorDescription) -> Calibration?

  /// Keeps a calibration.
  /// - Returns: it, with what the board adds: the firmware and how it is kept.
  mutating func keep(_ calibration: Calibration) -> Calibration
}
