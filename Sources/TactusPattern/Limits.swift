internal import TactusJSON

/// The bounds of what is read and played. A pattern beyond one is refused with a diagnostic.
package enum Limits {
  /// Bytes of one pattern file.
  package static let fileBytes = 64 << 20
  /// Elements of a pattern's list, and JSON values within any one of them.
  package static let entries = JSONLimits.values
  /// Levels of nested arrays and objects.
  package static let depth = JSONLimits.depth
  /// Diagnostics reported for one file; what comes after is counted.
  package static let diagnostics = JSONLimits.diagnostics
  /// Seconds: the latest time in a pattern. A longer duration plays until it is stopped.
  package static let timeSeconds = 1_000_000.0
  /// Control points of a curve up to which Apple's players are known to go; more is a warning.
  package static let portablePoints = 16
  /// Seconds: the longest continuous event on Apple's devices; more is a warning.
  package static let portableDurationSeconds = 30.0
}
