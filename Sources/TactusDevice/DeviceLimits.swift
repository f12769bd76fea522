/// The bounds of the contract between engine and backends.
public enum DeviceLimits {
  /// Motors of one output.
  public static let actuators = 8
  /// Segments that an output may hold at most, whatever it declares.
  public static let capacitySegments = 4096
  /// Nanoseconds: the shortest and the longest update interval (10 kHz, 1 s).
  public static let updateIntervalNanoseconds: ClosedRange<Int64> = 100_000...1_000_000_000
  /// Nanoseconds: the longest look-ahead, latency, lease and tap (10 s).
  public static let longestNanoseconds: Int64 = 10_000_000_000
  /// Hertz: the frequencies that an actuator may declare.
  public static let frequencyHertz: ClosedRange<Double> = 1...2000
}
