/// Who looks at the device and touches it: a person at a terminal, or a list of answers.
package protocol LightPerson: AnyObject {
  /// Shows a line.
  func show(_ line: String)
  /// Shows a question. The answer comes through ``reply()``.
  func ask(_ question: String)
  /// What the person answered since the last call. Returns at once.
  func reply() -> LightReply
}
