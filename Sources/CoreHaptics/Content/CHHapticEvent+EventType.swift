extension CHHapticEvent {
  /// What an event does, by its name in AHAP files.
  public struct EventType: RawRepresentable, Hashable, Sendable {
    /// The name in AHAP files.
    public let rawValue: String

    /// A type with a name. One that does not exist is refused when a pattern is made.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A short tap that ends by itself.
    public static let hapticTransient = EventType(rawValue: "HapticTransient")
    /// A vibration of any length, with an envelope.
    public static let hapticContinuous = EventType(rawValue: "HapticContinuous")
    /// A synthesised tone, with an envelope. Not heard as yet.
    public static let audioContinuous = EventType(rawValue: "AudioContinuous")
    /// A sound from a file. Not heard as yet.
    public static let audioCustom = EventType(rawValue: "AudioCustom")
  }
}
