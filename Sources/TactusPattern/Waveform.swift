/// The sound that an `audioCustom` event plays.
package struct Waveform: Sendable, Hashable {
  /// The source of the sound.
  package enum Resource: Sendable, Hashable {
    /// A file, relative to the pattern's folder or to the resource folder.
    case path(String)
    /// A resource registered with an engine. It cannot be written to a file.
    case registered(Int)
  }

  package var resource: Resource?
  /// Whether the sound is faded in and out to avoid clicks; nil (not given) means true.
  package var usesVolumeEnvelope: Bool?
  /// Whether the sound is looped; nil (not given) means false.
  package var loops: Bool?

  package init(_ resource: Resource?, usesVolumeEnvelope: Bool? = nil, loops: Bool? = nil) {
    self.resource = resource
    self.usesVolumeEnvelope = usesVolumeEnvelope
    self.loops = loops
  }
}
