/// Why the text of a transcript cannot be read.
package struct TranscriptError: Error, Sendable, Hashable, CustomStringConvertible {
  /// From 1, the head included.
  package var line: Int
  package var problem: String

  package var description: String { "line \(line): \(problem)" }
}
