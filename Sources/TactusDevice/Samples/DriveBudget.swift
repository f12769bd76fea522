/// An energy that an actuator may take at once, and the rate at which it recovers.
///
/// Within any time `T` the mean square of the samples is at most `level² × (1 + nanoseconds / T)`.
public struct DriveBudget: Sendable, Hashable {
  /// The root mean square that may last for any time, above 0 and at most 1 of full scale.
  public var level: Double
  /// The time, in nanoseconds, in which the whole budget recovers.
  public var nanoseconds: Int64

  /// Creates a budget.
  public init(level: Double, nanoseconds: Int64) {
    self.level = level
    self.nanoseconds = nanoseconds
  }
}
