/// Why an answer is credited to no command.
package enum Uncredited: String, Sendable, Hashable, CaseIterable {
  /// Several commands with its number had no answer: it is for one of them.
  case ambiguous
  /// No command with its number waited for an answer.
  case stray
}
