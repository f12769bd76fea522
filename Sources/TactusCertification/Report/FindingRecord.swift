/// A figure compared with a limit.
package struct FindingRecord: Sendable, Hashable, Codable {
  package var measurement: String
  package var statistic: Statistic
  package var unit: Measurement.Unit
  package var figure: Figure?
  /// The uncertainty of the figure; nil if the figure is exact.
  package var uncertainty: Figure?
  package var minimum: Figure?
  package var maximum: Figure?
  package var marginalMinimum: Figure?
  package var marginalMaximum: Figure?
  package var standing: Limit.Standing
  package var origin: Limit.Origin
  package var source: String
  package var rationale: String
}
