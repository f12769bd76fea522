/// The bounds of what is read from any JSON text.
package enum JSONLimits {
  /// Levels of nested arrays and objects.
  package static let depth = 64
  /// Values within a document, or within one part of it where it is read in parts.
  package static let values = 200_000
  /// Diagnostics reported for one file; what comes after is counted.
  package static let diagnostics = 100
}
