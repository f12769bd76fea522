public import TactusWire

/// What became of a drive.
public struct DriveOutcome: Sendable, Hashable, BitwiseCopyable {
  /// What the motor has now, of 65,535; nil: unknown, because its driver does not answer and cannot
  /// be switched off either.
  public var level: UInt16?
  /// What is wrong.
  public var faults: FaultBits

  /// An outcome.
  public init(level: UInt16?, faults: FaultBits = []) {
    (self.level, self.faults) = (level, faults)
  }
}
