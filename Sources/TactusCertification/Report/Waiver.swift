/// A known failure that does not count in a report until a date.
package struct Waiver: Sendable, Hashable, Codable {
  package var test: String
  /// The model of the device to which the waiver applies.
  package var model: String
  /// The address of the issue about the failure.
  package var issue: String
  /// The last day on which it applies, as `2027-01-31`.
  package var expires: String
  package var reason: String
}
