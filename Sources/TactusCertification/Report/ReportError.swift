internal import TactusSystem

/// Why a report cannot be used.
package struct ReportError: Error, Sendable, Hashable, CustomStringConvertible {
  package var description: String
  /// Whether the system is the cause: the report could not be written because the disk is full.
  package var isOfSystem = false

  package init(_ description: String) { self.description = description }

  /// A file of the report could not be read or written.
  init(_ error: FileError) {
    description = error.description
    isOfSystem = error.isOfSystem
  }
}
