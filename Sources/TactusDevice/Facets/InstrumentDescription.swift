/// The quantity that an instrument measures, and its precision.
public struct InstrumentDescription: Sendable, Hashable {
  /// The measured quantity.
  public enum Quantity: Sendable, Hashable {
    /// The drive of each actuator, 0 to 1 of full drive.
    case drive
    /// The acceleration of the device in g, in evenly spaced samples. Oscillations slower than
    /// `lowestHertz` are not evaluated.
    case acceleration(samplesPerSecond: Double, lowestHertz: Double)
  }

  /// A name for reports: `shunt at the motor`.
  public var name: String
  /// The measured quantity.
  public var quantity: Quantity
  /// The largest error of a time, in nanoseconds; 0 if times are exact.
  public var resolutionNanoseconds: Int64
  /// The smallest and the greatest value that the instrument measures, with the unit: `0 to 1 of
  /// full drive`.
  public var range: String
  /// The greatest acceleration in g that the instrument can report. Any greater acceleration is
  /// reported as this value. Nil if it is unknown, or if the instrument measures the drive.
  public var greatestG: Double?
  /// Whether the instrument observes a model instead of a motor. A report is then no certificate.
  public var isSimulated: Bool

  /// Creates a description. By default times are exact, and the greatest acceleration is unknown.
  public init(
    name: String, quantity: Quantity, resolutionNanoseconds: Int64 = 0, range: String,
    greatestG: Double? = nil, isSimulated: Bool
  ) {
    self.name = name
    self.quantity = quantity
    self.resolutionNanoseconds = resolutionNanoseconds
    self.range = range
    self.greatestG = greatestG
    self.isSimulated = isSimulated
  }
}
