/// How well the clock of a ``ClockedDevice`` is known.
public struct DeviceClock: Sendable, Hashable {
  /// A short name for reports: `clock of the board`.
  public var name: String
  /// By how many nanoseconds a time in a report that arrives now may differ from the engine's
  /// clock at the same moment; `Int64.max`: nothing is known. It includes the step of the device's
  /// clock, and whatever of the way between the two clocks cannot be measured.
  public var uncertaintyNanoseconds: Int64
  /// How much faster the device's clock runs than the engine's, in millionths; nil: unknown.
  public var driftPartsPerMillion: Double?

  /// Creates a description of a clock.
  public init(
    name: String, uncertaintyNanoseconds: Int64, driftPartsPerMillion: Double? = nil
  ) {
    self.name = name
    self.uncertaintyNanoseconds = uncertaintyNanoseconds
    self.driftPartsPerMillion = driftPartsPerMillion
  }
}
