/// The reason why a device refuses a command.
public enum Refusal: UInt8, Error, Sendable, Hashable, CaseIterable {
  /// The device does not know the type, for example because it belongs to a later version.
  case unknownType = 1
  /// The payload is shorter than the message requires.
  case tooShort = 2
  /// Host and device have no version in common. The detail contains the device's lowest version in
  /// its low byte and its highest version in its high byte.
  case versionNotSupported = 3
  /// The device has received no greeting since it started.
  case notGreeted = 4
  /// An earlier command is missing: retransmit from the expected sequence number in the answer.
  case outOfSequence = 5
  /// The schedule is full; the answer contains the number of free places.
  case queueFull = 6
  /// A value is outside the limits that the device declared, or invalid, such as an unknown
  /// actuator.
  case outOfRange = 7
  /// A segment begins before one that was accepted; revise first.
  case startRunsBackwards = 8
  /// A motor has a fault, or is not ready. The detail contains the bits of all motors. Clear the
  /// latched ones first.
  case fault = 9
  /// The key does not exist, or not on this device.
  case unknownKey = 10
  /// The key is read-only.
  case readOnly = 11
}
