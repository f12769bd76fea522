/// How well the clock of a ``ClockedDevice`` is known.
public struct DeviceClock: Sendable, Hashable {
  /// A short name for reports: `clock of the board`.
  public var name: String
  /// The largest expected error, in nanoseconds, of a device time that was converted to the
  /// engine's clock; `Int64.max` if it is unknown. It includes one step of the device's clock. For
  /// a serial device it includes half of the shortest round trip, because the share of each
  /// direction is unknown. A delay that a sound card does not report is not included.
  public var uncertaintyNanoseconds: Int64
  /// How much faster the device's clock runs than the engine's, in millionths; nil if unknown.
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
