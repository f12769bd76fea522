/// The connection to the person who looks at the device and touches it: a terminal, or in a test a
/// list of answers.
package protocol LightPerson: AnyObject {
  /// Shows a line.
  func show(_ line: String)
  /// Shows a question. ``reply()`` returns the answer.
  func ask(_ question: String)
  /// The answer that arrived since the last call. Returns at once.
  func reply() -> LightReply
}
