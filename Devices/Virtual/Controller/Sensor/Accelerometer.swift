/// The properties of an ADXL345 that its data sheet leaves open, and its orientation on the board.
public struct Accelerometer: Sendable {
  /// The relative error of the rate of its samples.
  public var rateError = 0.0
  /// The standard deviation of the noise of a sample in g. The data sheet has up to 1.1 units of
  /// 3.9 mg at 100 Hz (page 3); the noise grows with the square root of the bandwidth, to 24 mg.
  public var noiseG = 0.0
  /// The share of the actuator's acceleration that each axis shows.
  public var direction = (x: 0.0, y: 0.0, z: 1.0)
  /// Gravity along each axis in g.
  public var gravity = (x: 0.0, y: 0.0, z: 1.0)
  /// The time in nanoseconds since power-up from which the chip does not answer.
  public var silentAfter = Int64.max

  /// Creates a sensor without noise, whose axis z points up and along the motion.
  public init() {}
}
