extension CHHapticDynamicParameter {
  /// The name of a dynamic parameter in AHAP files.
  public struct ID: RawRepresentable, Hashable, Sendable {
    /// The name in AHAP files.
    public let rawValue: String

    /// Creates an ID from its name. Methods that receive an unknown name throw.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Multiplies the intensity of haptic events, 0 to 1; 1 has no effect.
    public static let hapticIntensityControl = ID(rawValue: "HapticIntensityControl")
    /// Is added to the sharpness of haptic events, -1 to 1; 0 has no effect.
    public static let hapticSharpnessControl = ID(rawValue: "HapticSharpnessControl")
    /// Seconds added to the attack of haptic events, -1 to 1; evaluated at the event's onset.
    public static let hapticAttackTimeControl = ID(rawValue: "HapticAttackTimeControl")
    /// Seconds added to the decay of haptic events, -1 to 1; evaluated at the event's onset.
    public static let hapticDecayTimeControl = ID(rawValue: "HapticDecayTimeControl")
    /// Seconds added to the release of haptic events, -1 to 1; evaluated when the release begins.
    public static let hapticReleaseTimeControl = ID(rawValue: "HapticReleaseTimeControl")
    /// Multiplies the volume of audio events, 0 to 1; 1 has no effect.
    public static let audioVolumeControl = ID(rawValue: "AudioVolumeControl")
    /// Is added to the pan of audio events, -1 to 1.
    public static let audioPanControl = ID(rawValue: "AudioPanControl")
    /// Is added to the brightness of audio events, -1 to 1.
    public static let audioBrightnessControl = ID(rawValue: "AudioBrightnessControl")
    /// Is added to the pitch of audio events, -1 to 1.
    public static let audioPitchControl = ID(rawValue: "AudioPitchControl")
    /// Seconds added to the attack of audio events, -1 to 1.
    public static let audioAttackTimeControl = ID(rawValue: "AudioAttackTimeControl")
    /// Seconds added to the decay of audio events, -1 to 1.
    public static let audioDecayTimeControl = ID(rawValue: "AudioDecayTimeControl")
    /// Seconds added to the release of audio events, -1 to 1.
    public static let audioReleaseTimeControl = ID(rawValue: "AudioReleaseTimeControl")
  }
}
