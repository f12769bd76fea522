/// How the audio files that a pattern names are looked for.
///
/// The reader touches no disk; whoever calls it says what is there, and the reader says where in
/// the text a missing file is named.
package struct WaveformSearch: Sendable {
  /// What a search gave.
  package enum Finding: Sendable, Hashable {
    case found, missing
    /// The path leads out of the folders that may be searched.
    case outside
  }

  /// Whether a file that is not found makes the pattern unplayable.
  package var areRequired: Bool
  /// Finds the file of a path, as the pattern gives it.
  package var find: @Sendable (String) -> Finding

  /// Nobody looks: every file counts as found.
  package static let none = WaveformSearch(areRequired: false) { _ in .found }

  package init(areRequired: Bool, find: @escaping @Sendable (String) -> Finding) {
    self.areRequired = areRequired
    self.find = find
  }
}
