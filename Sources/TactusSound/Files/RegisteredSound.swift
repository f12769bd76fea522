/// A sound that an app has registered with an engine.
package struct RegisteredSound: Sendable, Hashable {
  /// The absolute path of the file, with symbolic links resolved.
  package var path: String
  package var usesVolumeEnvelope: Bool
  package var loops: Bool

  package init(path: String, usesVolumeEnvelope: Bool, loops: Bool) {
    self.path = path
    self.usesVolumeEnvelope = usesVolumeEnvelope
    self.loops = loops
  }
}
