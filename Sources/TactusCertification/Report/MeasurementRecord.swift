/// What was measured, in figures; all values stand in the evidence.
package struct MeasurementRecord: Sendable, Hashable, Codable {
  package var name: String
  package var unit: Measurement.Unit
  package var count: Int
  /// How many values were disturbed by a stall of the host, where some were.
  package var disturbed: Int?
  package var minimum: Figure?
  package var p50: Figure?
  package var p99: Figure?
  package var maximum: Figure?
}
