/// The state of an actuator.
public struct Status: Sendable, Hashable, BitwiseCopyable {
  /// The device's clock at its last tick.
  public var timeMicroseconds: UInt64
  /// The index of the actuator in the dictionary.
  public var actuator: UInt8
  /// Whether the motor is driven.
  public var isSounding: Bool
  /// Whether the driver accepted the last drive; otherwise the state of the motor is unknown.
  public var isDriveKnown: Bool
  /// Whether the motor is off because it was on for too long.
  public var isCut: Bool
  /// The faults that occurred since the host cleared them, and ``FaultBits/starting``.
  public var faults: FaultBits
  /// The level of the schedule now; 65,535 is full drive.
  public var askedLevel: UInt16
  /// The drive that the driver received; 65,535 is full drive.
  public var drive: UInt16
  /// The number of segments that have not begun.
  public var scheduled: UInt16
  /// The number of further segments that the device accepts.
  public var credits: UInt16

  /// Creates the status of a motor at rest.
  public init(timeMicroseconds: UInt64 = 0, actuator: UInt8 = 0) {
    self.timeMicroseconds = timeMicroseconds
    self.actuator = actuator
    (isSounding, isDriveKnown, isCut) = (false, true, false)
    faults = []
    (askedLevel, drive, scheduled, credits) = (0, 0, 0, 0)
  }
}
