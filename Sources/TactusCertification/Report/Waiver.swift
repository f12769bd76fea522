/// A failure that is known and does not count: data, with an end.
package struct Waiver: Sendable, Hashable, Codable {
  package var test: String
  /// The model that it is for.
  package var model: String
  /// Where it is followed up: an address.
  package var issue: String
  /// The last day that it counts, as `2027-01-31`.
  package var expires: String
  package var reason: String
}
