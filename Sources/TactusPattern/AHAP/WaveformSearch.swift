/// How to look up the audio files that a pattern names.
///
/// The reader does not access the disk: its caller looks up the files, and the reader reports the
/// place in the text that names a missing file.
package struct WaveformSearch: Sendable {
  /// The result of a search.
  package enum Finding: Sendable, Hashable {
    case found, missing
    /// The path leaves the folders that may be searched.
    case outside
    /// The file exists but cannot be played, for this reason.
    case unplayable(String)
    /// Only a part of the file can be played. The text states which part, and the reason.
    case damaged(String)
  }

  /// Whether a missing file is an error.
  package var areRequired: Bool
  /// Looks up a path as it is written in the pattern.
  package var find: @Sendable (String) -> Finding

  /// No search: every file counts as found.
  package static let none = WaveformSearch(areRequired: false) { _ in .found }

  package init(areRequired: Bool, find: @escaping @Sendable (String) -> Finding) {
    self.areRequired = areRequired
    self.find = find
  }
}
