/// Why an answer is not assigned to a command.
package enum Uncredited: String, Sendable, Hashable, CaseIterable {
  /// Several commands with this number were unanswered, and the answer may belong to any of them.
  case ambiguous
  /// No command with this number was unanswered.
  case stray
}
