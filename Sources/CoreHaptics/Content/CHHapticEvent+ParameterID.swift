extension CHHapticEvent {
  /// A property of an event, by its name in AHAP files.
  ///
  /// Values out of range are kept in a pattern and limited when it is played.
  public struct ParameterID: RawRepresentable, Hashable, Sendable {
    /// The name in AHAP files.
    public let rawValue: String

    /// The property with a name. An unknown name is refused when a pattern is created.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Strength, 0 to 1. The default is 0.75 for a tap and 0.6 for a continuous event.
    public static let hapticIntensity = ParameterID(rawValue: "HapticIntensity")
    /// From round (0) to crisp (1). The default is 0.5 for a tap and 0.422601 for a continuous
    /// event.
    public static let hapticSharpness = ParameterID(rawValue: "HapticSharpness")
    /// Seconds of the rise from 0, 0 to 1; default 0. Continuous events only.
    public static let attackTime = ParameterID(rawValue: "AttackTime")
    /// Seconds of the fall within the duration, 0 to 1; default 0. Only where `sustained` is below
    /// 0.5.
    public static let decayTime = ParameterID(rawValue: "DecayTime")
    /// Seconds of the fall after the duration, 0 to 1; default 0. Only where `sustained` is 0.5 or
    /// more.
    public static let releaseTime = ParameterID(rawValue: "ReleaseTime")
    /// From 0.5 on, the level is held for the duration; below that it decays. Default 1.
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
