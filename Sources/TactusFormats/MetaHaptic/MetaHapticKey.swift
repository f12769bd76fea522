/// The keys of `.haptic` files.
enum MetaHapticKey {
  static let version = "version"
  static let major = "major"
  static let metadata = "metadata"
  static let signals = "signals"
  static let continuous = "continuous"
  static let impulses = "impulses"
  static let envelopes = "envelopes"
  static let amplitude = "amplitude"
  static let frequency = "frequency"
  static let emphasis = "emphasis"
  static let time = "time"
  static let tags = "tags"

  /// The numbers of a version that do not change how a file is read.
  static let minorVersions = ["minor", "patch"]

  /// The metadata that are texts, in the order in which they are written.
  static let texts = ["editor", "author", "source", "project", "description"]
}
