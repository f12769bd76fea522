internal import TactusJSON

/// The limits for reading and playing. Each comment below states what exceeding the limit causes,
/// if it is not the rejection of the pattern.
package enum Limits {
  /// Bytes of one pattern file.
  package static let fileBytes = 64 << 20
  /// The largest number of elements in a pattern's list, and of JSON values within one element.
  package static let entries = JSONLimits.values
  /// Levels of nested arrays and objects.
  package static let depth = JSONLimits.depth
  /// Diagnostics that are reported for one file; further ones are counted.
  package static let diagnostics = JSONLimits.diagnostics
  /// The latest time in a pattern, in seconds. An event with a longer duration is not rejected but
  /// plays until it is stopped.
  package static let timeSeconds = 1_000_000.0
  /// The largest number of control points that Apple's players are known to play; more cause a
  /// warning.
  package static let portablePoints = 16
  /// The longest continuous event on Apple's devices, in seconds; a longer one causes a warning.
  package static let portableDurationSeconds = 30.0
}
