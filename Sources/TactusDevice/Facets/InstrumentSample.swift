/// One measured value.
public struct InstrumentSample: Sendable, Hashable {
  /// The measured value.
  public enum Value: Sendable, Hashable {
    /// The drive of an actuator, 0 to 1. Between two samples it changes linearly. A step is two
    /// samples with the same time.
    case drive(actuator: Int, level: Double)
    /// From this time on an actuator oscillates at this frequency.
    case frequency(actuator: Int, hertz: Double)
    /// Acceleration in g.
    case acceleration(Double)
  }

  /// The time of the sample, in nanoseconds on CLOCK_MONOTONIC.
  public var nanoseconds: Int64
  /// The measured value.
  public var value: Value

  /// Creates a sample.
  public init(_ value: Value, at nanoseconds: Int64) {
    self.value = value
    self.nanoseconds = nanoseconds
  }
}
