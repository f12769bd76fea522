/// Something that is wrong or odd in a file, with its place.
package struct Diagnostic: Sendable, Hashable {
  /// Whether the file can be used in spite of it.
  package enum Severity: String, Sendable, Hashable {
    /// The file is refused.
    case error
    /// The file is used; the message says how.
    case warning
  }

  package var severity: Severity
  package var code: Code
  /// One line: what was found, and what would be right.
  package var message: String
  /// From 1. A line ends at a line feed, a carriage return, or both together.
  package var line: Int
  /// From 1, in Unicode scalars; a byte-order mark does not count.
  package var column: Int
  /// The place within the document, as `$.Pattern[3].Event.Time`.
  package var path: String
  /// What would be right, alone; the message says it too.
  package var expected: String?

  /// The diagnostic as one line that editors and terminals recognise, with the name of the file
  /// as the user gave it.
  package func rendered(file: String) -> String {
    "\(file):\(line):\(column): \(severity.rawValue): \(message) (\(path))"
  }
}
