package import TactusSystem

/// The opening of files by libsndfile.
package enum SoundOpening {
  /// Held while a file is opened and the reason of a failure is read: the library has one variable
  /// for this reason, which each opening in the process sets.
  package static let lock = Guarded<Void>(())
}
