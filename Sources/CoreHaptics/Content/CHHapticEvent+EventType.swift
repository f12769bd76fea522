extension CHHapticEvent {
  /// The type of an event, by its name in AHAP files.
  public struct EventType: RawRepresentable, Hashable, Sendable {
    /// The name in AHAP files.
    public let rawValue: String

    /// Creates a type from its name. An unknown name is refused when a pattern is created.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A short tap without a duration.
    public static let hapticTransient = EventType(rawValue: "HapticTransient")
    /// A vibration of any length, with an envelope.
    public static let hapticContinuous = EventType(rawValue: "HapticContinuous")
    /// A synthesized tone, with an envelope.
    public static let audioContinuous = EventType(rawValue: "AudioContinuous")
    /// A sound from a file, or one that an engine has registered.
    public static let audioCustom = EventType(rawValue: "AudioCustom")
  }
}
