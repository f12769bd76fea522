/// Why the text of a transcript cannot be read.
package struct TranscriptError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The number of the line, from 1; the head is line 1.
  package var line: Int
  package var problem: String

  package var description: String { "line \(line): \(problem)" }
}
