/// One thing that an instrument saw.
public struct InstrumentSample: Sendable, Hashable {
  /// What was seen.
  public enum Value: Sendable, Hashable {
    /// The drive of an actuator, 0 to 1. Between two samples it moved in a straight line; a step is
    /// two samples of one time.
    case drive(actuator: Int, level: Double)
    /// From now on an actuator swings with so many hertz.
    case frequency(actuator: Int, hertz: Double)
    /// Acceleration in g.
    case acceleration(Double)
  }

  /// When, on CLOCK_MONOTONIC.
  public var nanoseconds: Int64
  /// What was seen.
  public var value: Value

  /// A sample at a time.
  public init(_ value: Value, at nanoseconds: Int64) {
    self.value = value
    self.nanoseconds = nanoseconds
  }
}
