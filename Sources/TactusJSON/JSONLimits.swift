/// The limits for reading a JSON text.
package enum JSONLimits {
  /// Levels of nested arrays and objects.
  package static let depth = 64
  /// Values in a document, or in one part of a document that is read in parts.
  package static let values = 200_000
  /// Diagnostics that are reported for one file; further ones are counted.
  package static let diagnostics = 100
}
