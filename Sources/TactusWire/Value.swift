/// A value with its key. A limit that is set lasts until the next session.
public enum Value: Sendable, Hashable, BitwiseCopyable {
  /// The drive is never above it; 65,535 is full drive. Can be set up to what is declared.
  case driveLimit(UInt16)
  /// Milliseconds that the motor may be on; can be set up to what is declared.
  case onTimeLimit(UInt32)
  /// Faults since they were cleared; setting clears the bits given.
  case faults(FaultBits)
  /// What the accelerometer reads.
  case motion(Motion)
  /// The state of a motor that is computed.
  case model(ModelState)
  /// What has happened since the device started.
  case counters(DeviceCounters)
  /// What a motor that is computed shall report: for tests. A real one does not know the key.
  case modelFaults(FaultBits)

  /// The key of the value.
  public var key: ValueKey {
    switch self {
    case .driveLimit: .driveLimit
    case .onTimeLimit: .onTimeLimit
    case .faults: .faults
    case .motion: .motion
    case .model: .model
    case .counters: .counters
    case .modelFaults: .modelFaults
    }
  }
}
