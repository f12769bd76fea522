/// What can be read of a device, and in part set.
public enum ValueKey: UInt8, Sendable, Hashable, CaseIterable {
  case driveLimit = 1
  case onTimeLimit = 2
  case faults = 3
  case motion = 4
  case model = 5
  case counters = 6
  case modelFaults = 7
}

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

/// A reading of the accelerometer.
public struct Motion: Sendable, Hashable, BitwiseCopyable {
  /// The device's clock at the reading.
  public var timeMicroseconds: UInt64
  /// 16,384 is the acceleration of the motor at full drive and its resonance, once it has settled.
  public var acceleration: Int16
  /// The largest magnitude since the last reading.
  public var peak: Int16

  /// A reading.
  public init(timeMicroseconds: UInt64, acceleration: Int16, peak: Int16) {
    self.timeMicroseconds = timeMicroseconds
    self.acceleration = acceleration
    self.peak = peak
  }
}

/// The state of a computed motor, to the bit.
public struct ModelState: Sendable, Hashable, BitwiseCopyable {
  /// The device's clock at its last tick.
  public var timeMicroseconds: UInt64
  /// The bits of the displacement, a `Float`.
  public var displacement: UInt32
  /// The bits of the velocity, a `Float`.
  public var velocity: UInt32
  /// Of the drive's wave; the whole range is a turn.
  public var phase: UInt32

  /// A state.
  public init(timeMicroseconds: UInt64, displacement: UInt32, velocity: UInt32, phase: UInt32) {
    self.timeMicroseconds = timeMicroseconds
    self.displacement = displacement
    self.velocity = velocity
    self.phase = phase
  }
}

/// What has happened since a device started. Each wraps around.
public struct DeviceCounters: Sendable, Hashable, BitwiseCopyable {
  /// Of the line.
  public var frames: FrameDecoder.Counters
  /// Bytes that came faster than they were read.
  public var overruns: UInt32
  /// Answers and events that had no room on the way out.
  public var unsent: UInt32
  /// How often the host was silent for too long.
  public var silences: UInt16
  /// How often a motor was on for too long.
  public var cuts: UInt16

  /// Nothing yet.
  public init() {
    frames = FrameDecoder.Counters()
    (overruns, unsent) = (0, 0)
    (silences, cuts) = (0, 0)
  }
}
