/// Why a device refuses a command.
public enum Refusal: UInt8, Error, Sendable, Hashable, CaseIterable {
  /// The device does not know the type: it is of a later version.
  case unknownType = 1
  /// The payload is shorter than the message needs.
  case tooShort = 2
  /// No common version; the detail has the device's lowest in its low byte, its highest above.
  case versionNotSupported = 3
  /// Since it started the device has not been greeted.
  case notGreeted = 4
  /// A command before it is missing: send again from the number that the answer expects.
  case outOfSequence = 5
  /// The schedule holds no more; the answer says how many places are free.
  case queueFull = 6
  /// A number is beyond what the device declared.
  case outOfRange = 7
  /// A segment begins before one that was accepted; revise first.
  case startRunsBackwards = 8
  /// A motor reported a fault; the detail has its bits. Clear them first.
  case fault = 9
  /// No such key, or not on this device.
  case unknownKey = 10
  /// The key can be read only.
  case readOnly = 11
}
