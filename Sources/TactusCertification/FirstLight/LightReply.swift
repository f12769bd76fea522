/// The state of a person's answer.
package enum LightReply: Sendable, Hashable {
  /// The person has not answered yet.
  case nothing
  /// The person entered a line. The text is without its line feed.
  case line(String)
  /// No answer can follow: the terminal was closed, or the list of answers has ended.
  case gone
}
