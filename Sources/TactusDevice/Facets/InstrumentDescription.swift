/// What an instrument sees, and how well.
public struct InstrumentDescription: Sendable, Hashable {
  /// What is measured.
  public enum Quantity: Sendable, Hashable {
    /// The drive of each actuator, 0 to 1 of full drive.
    case drive
    /// The acceleration of the device in g, in evenly spaced samples. Slower swings than
    /// `lowestHertz` are not looked for.
    case acceleration(samplesPerSecond: Double, lowestHertz: Double)
  }

  /// For reports: `shunt at the motor`.
  public var name: String
  /// What is measured.
  public var quantity: Quantity
  /// Nanoseconds by which a time may be wrong; 0: times are exact.
  public var resolutionNanoseconds: Int64
  /// The least and the greatest value that it tells, with the unit: `0 to 1 of full drive`.
  public var range: String
  /// Whether it watches a model and not a motor: then a report is no certificate.
  public var isSimulated: Bool

  /// A description; times are exact unless said otherwise.
  public init(
    name: String, quantity: Quantity, resolutionNanoseconds: Int64 = 0, range: String,
    isSimulated: Bool
  ) {
    self.name = name
    self.quantity = quantity
    self.resolutionNanoseconds = resolutionNanoseconds
    self.range = range
    self.isSimulated = isSimulated
  }
}
