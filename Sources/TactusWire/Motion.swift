/// A reading of the accelerometer.
public struct Motion: Sendable, Hashable, BitwiseCopyable {
  /// The device's clock at the reading.
  public var timeMicroseconds: UInt64
  /// The acceleration; 16,384 is the steady value of the motor at full drive and at its resonance.
  public var acceleration: Int16
  /// The largest magnitude since the last reading.
  public var peak: Int16

  /// Creates a reading.
  public init(timeMicroseconds: UInt64, acceleration: Int16, peak: Int16) {
    self.timeMicroseconds = timeMicroseconds
    self.acceleration = acceleration
    self.peak = peak
  }
}
