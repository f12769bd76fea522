/// The statistics of the values of one measurement. All of them follow from the evidence.
package struct MeasurementRecord: Sendable, Hashable, Codable {
  package var name: String
  package var unit: Measurement.Unit
  package var count: Int
  /// The number of values that a stall of the host disturbed, if any.
  package var disturbed: Int?
  package var minimum: Figure?
  package var p50: Figure?
  package var p99: Figure?
  package var maximum: Figure?
}
