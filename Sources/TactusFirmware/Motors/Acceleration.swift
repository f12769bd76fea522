/// A reading of an accelerometer; 16,384 is that of full drive at resonance, settled.
public struct Acceleration: Sendable, Hashable, BitwiseCopyable {
  /// At the last tick.
  public var latest: Int16
  /// The largest magnitude since the last reading.
  public var peak: Int16

  /// A reading.
  public init(latest: Int16, peak: Int16) {
    self.latest = latest
    self.peak = peak
  }
}
