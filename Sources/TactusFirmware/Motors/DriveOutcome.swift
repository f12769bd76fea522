public import TactusWire

/// The result of setting a drive.
public struct DriveOutcome: Sendable, Hashable, BitwiseCopyable {
  /// The present drive of the motor, of 65,535; nil if it is unknown, because its driver neither
  /// answers nor can be switched off.
  public var level: UInt16?
  /// The faults that the driver reports.
  public var faults: FaultBits

  /// Creates a result.
  public init(level: UInt16?, faults: FaultBits = []) {
    (self.level, self.faults) = (level, faults)
  }
}
