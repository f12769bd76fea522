/// One measurement of acceleration along three axes.
public struct AccelerationReading: Sendable, Hashable {
  /// The time of the measurement, in nanoseconds on CLOCK_MONOTONIC.
  public var nanoseconds: Int64
  /// Along the first axis, in g.
  public var x: Double
  /// Along the second axis, in g.
  public var y: Double
  /// Along the third axis, in g.
  public var z: Double

  /// Creates a measurement.
  public init(x: Double, y: Double, z: Double, at nanoseconds: Int64) {
    (self.x, self.y, self.z) = (x, y, z)
    self.nanoseconds = nanoseconds
  }

  /// The length of the vector in g.
  public var length: Double { (x * x + y * y + z * z).squareRoot() }
}
