/// The version of Tactus in `tactus --version`, reports, manual pages and packages. The newest
/// heading of `Changes.md` repeats the number and the day, and the header of the C library the
/// number; tests compare them.
enum Version {
  static let number = "1.1.0"
  /// The day of the release.
  static let date = "2026-11-26"
}
