/// The bounds of the contract between engine and backends.
public enum DeviceLimits {
  /// The largest number of motors of one output.
  public static let actuators = 8
  /// The largest number of segments that an output may hold. A larger declared capacity is reduced
  /// to this number.
  public static let capacitySegments = 4096
  /// The shortest and the longest update interval, in nanoseconds (10 kHz, 1 s).
  public static let updateIntervalNanoseconds: ClosedRange<Int64> = 100_000...1_000_000_000
  /// The longest look-ahead, latency, lease and tap, in nanoseconds (10 s).
  public static let longestNanoseconds: Int64 = 10_000_000_000
  /// The frequencies that an actuator may declare, in hertz.
  public static let frequencyHertz: ClosedRange<Double> = 1...2000
}

/// A value for each actuator of an output, which has at most ``DeviceLimits/actuators``.
package typealias PerActuator<Value> = InlineArray<8, Value>

/// A value for each zone, by ``Zone/index``.
package typealias PerZone<Value> = InlineArray<8, Value>
