/// A problem in a file, with its place.
package struct Diagnostic: Sendable, Hashable {
  /// Whether the file can be used in spite of the problem.
  package enum Severity: String, Sendable, Hashable {
    /// The file is refused.
    case error
    /// The file is used; the message explains the effect.
    case warning
  }

  package var severity: Severity
  package var code: Code
  /// One line that states what was found and what is expected.
  package var message: String
  /// Counted from 1. A line ends at a line feed, a carriage return, or both together.
  package var line: Int
  /// Counted from 1 in Unicode scalars. A byte-order mark does not count.
  package var column: Int
  /// The place within the document, as `$.Pattern[3].Event.Time`.
  package var path: String
  /// What is expected. It is also part of the message.
  package var expected: String?

  /// The diagnostic as one line in the form `file:line:column: …` that editors and terminals
  /// recognise.
  package func rendered(file: String) -> String {
    "\(file):\(line):\(column): \(severity.rawValue): \(message) (\(path))"
  }
}
