/// A reading of an accelerometer; 16,384 is the steady value at full drive and resonance.
public struct Acceleration: Sendable, Hashable, BitwiseCopyable {
  /// The value at the last tick.
  public var latest: Int16
  /// The largest magnitude since the last reading.
  public var peak: Int16

  /// Creates a reading.
  public init(latest: Int16, peak: Int16) {
    self.latest = latest
    self.peak = peak
  }
}
