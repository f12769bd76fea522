/// What came from a person.
package enum LightReply: Sendable, Hashable {
  /// Nothing yet.
  case nothing
  /// A line, without its end.
  case line(String)
  /// The terminal was closed, or the list of answers has ended.
  case gone
}
