internal import TactusFormats
internal import TactusSystem

/// The files with patterns in a folder, of all formats.
package enum PatternSearch {
  /// The suffixes of pattern files. Some of them are also used for other XML files;
  /// ``hasPattern(_:)`` distinguishes these.
  package static let suffixes = FileFormat.patternSuffixes + [FileFormat.vibrationSuffix]

  /// Whether a file with one of the ``suffixes`` has a pattern, which excludes XML files of another
  /// kind. A file that cannot be read counts, so that the reason is shown.
  package static func hasPattern(_ path: String) -> Bool {
    guard path.hasSuffix(FileFormat.vibrationSuffix) else { return true }
    do throws(FileError) {
      return FileFormat.isVibration(
        try BoundedFile.start(of: path, count: FileFormat.startBytes))
    } catch {
      return true
    }
  }
}
