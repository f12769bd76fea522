/// The type of an event of a pattern, by its name in AHAP files.
package enum EventType: String, Sendable, Hashable, CaseIterable {
  /// A single tap, whose length the device determines.
  case hapticTransient = "HapticTransient"
  /// A vibration of any length, with an envelope.
  case hapticContinuous = "HapticContinuous"
  /// A synthesised tone, with an envelope.
  case audioContinuous = "AudioContinuous"
  /// The playback of an audio file or of a registered audio resource.
  case audioCustom = "AudioCustom"

  /// Whether the event drives motors. The other events are sounds.
  package var isHaptic: Bool { self == .hapticTransient || self == .hapticContinuous }

  /// Whether the event has attack, decay and release times.
  package var hasEnvelope: Bool { self == .hapticContinuous || self == .audioContinuous }
}
