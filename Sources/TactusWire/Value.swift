/// A value with its key. A limit that the host sets lasts until the next session.
public enum Value: Sendable, Hashable, BitwiseCopyable {
  /// The highest drive; 65,535 is full drive. A host can set it up to the declared value.
  case driveLimit(UInt16)
  /// The longest time that the motor may be on without a pause, in milliseconds. A host can set it
  /// up to the declared value.
  case onTimeLimit(UInt32)
  /// The faults since they were cleared. Setting the value clears the given bits.
  case faults(FaultBits)
  /// A reading of the accelerometer.
  case motion(Motion)
  /// The state of a modelled motor.
  case model(ModelState)
  /// The counters since the start of the device.
  case counters(DeviceCounters)
  /// Faults that a modelled motor must report, for tests. Real motors do not support the key.
  case modelFaults(FaultBits)
  /// The facts that the device declares about its accelerometer.
  case accelerometer(AccelerometerFacts)

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
    case .accelerometer: .accelerometer
    }
  }
}
