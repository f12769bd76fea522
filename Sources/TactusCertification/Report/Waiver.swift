/// A known failure that does not count, until a date.
package struct Waiver: Sendable, Hashable, Codable {
  package var test: String
  /// The model that it applies to.
  package var model: String
  /// The address at which it is tracked.
  package var issue: String
  /// The last day on which it applies, as `2027-01-31`.
  package var expires: String
  package var reason: String
}
