/// Why an answer is not assigned to a command.
package enum Uncredited: String, Sendable, Hashable, CaseIterable {
  /// Several commands with its number were unanswered: it belongs to one of them.
  case ambiguous
  /// No command with its number was unanswered.
  case stray
}
