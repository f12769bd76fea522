/// Where an actuator stands.
public struct Status: Sendable, Hashable, BitwiseCopyable {
  /// The device's clock at its last tick.
  public var timeMicroseconds: UInt64
  /// The actuator's place in the dictionary.
  public var actuator: UInt8
  /// Whether the motor is driven.
  public var isSounding: Bool
  /// Whether the driver took the last drive; else nobody knows what the motor does.
  public var isDriveKnown: Bool
  /// Whether the motor is off because it was on for too long.
  public var isCut: Bool
  /// Latched until they are cleared.
  public var faults: FaultBits
  /// What the schedule asks for now; 65,535 is full drive.
  public var askedLevel: UInt16
  /// What the driver was given; 65,535 is full drive.
  public var drive: UInt16
  /// Segments that have not begun.
  public var scheduled: UInt16
  /// How many more segments the device can take.
  public var credits: UInt16

  /// A motor at rest.
  public init(timeMicroseconds: UInt64 = 0, actuator: UInt8 = 0) {
    self.timeMicroseconds = timeMicroseconds
    self.actuator = actuator
    (isSounding, isDriveKnown, isCut) = (false, true, false)
    faults = []
    (askedLevel, drive, scheduled, credits) = (0, 0, 0, 0)
  }
}
