/// What came from a person.
package enum LightReply: Sendable, Hashable {
  /// Nothing yet.
  case nothing
  /// A line, without its end.
  case line(String)
  /// Nobody is there any more: the terminal was closed, or the list of answers is over.
  case gone
}
