internal import TactusSystem

/// The reason why a report cannot be written, read or used.
package struct ReportError: Error, Sendable, Hashable, CustomStringConvertible {
  package var description: String
  /// Whether the system caused the error, for example because the disk is full.
  package var isOfSystem = false

  package init(_ description: String) { self.description = description }

  /// Creates an error for a file of the report that could not be read or written.
  init(_ error: FileError) {
    description = error.description
    isOfSystem = error.isOfSystem
  }
}
