extension CHHapticEvent {
  /// A property of an event, by its name in AHAP files.
  ///
  /// Values out of range are kept in a pattern and limited when it is played.
  public struct ParameterID: RawRepresentable, Hashable, Sendable {
    /// The name in AHAP files.
    public let rawValue: String

    /// Creates an ID from its name. An unknown name is refused when a pattern is created.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Strength, 0 to 1. The default is 0.75 for a tap and 0.6 for a continuous event.
    public static let hapticIntensity = ParameterID(rawValue: "HapticIntensity")
    /// From round (0) to crisp (1). The default is 0.5 for a tap and 0.422601 for a continuous
    /// event.
    public static let hapticSharpness = ParameterID(rawValue: "HapticSharpness")
    /// The time of the rise from 0 in seconds, 0 to 1; default 0. Continuous events only.
    public static let attackTime = ParameterID(rawValue: "AttackTime")
    /// The time of the fall within the duration in seconds, 0 to 1; default 0. It has no effect if
    /// ``sustained`` is 0.5 or more.
    public static let decayTime = ParameterID(rawValue: "DecayTime")
    /// The time of the fall after the duration in seconds, 0 to 1; default 0. It has no effect if
    /// ``sustained`` is below 0.5.
    public static let releaseTime = ParameterID(rawValue: "ReleaseTime")
    /// If 0.5 or more, the level is held for the duration; otherwise it decays. Default 1.
    public static let sustained = ParameterID(rawValue: "Sustained")
    /// Loudness, 0 to 1; default 1.
    public static let audioVolume = ParameterID(rawValue: "AudioVolume")
    /// Pitch, -1 to 1; default 0.
    public static let audioPitch = ParameterID(rawValue: "AudioPitch")
    /// From left (-1) to right (1); default 0.
    public static let audioPan = ParameterID(rawValue: "AudioPan")
    /// From dull (0) to unfiltered (1); default 1.
    public static let audioBrightness = ParameterID(rawValue: "AudioBrightness")
  }
}
