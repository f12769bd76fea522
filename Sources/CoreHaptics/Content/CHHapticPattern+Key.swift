extension CHHapticPattern {
  /// A key of a pattern's dictionary, by its name in AHAP files.
  public struct Key: RawRepresentable, Hashable, Sendable {
    /// The name in AHAP files.
    public let rawValue: String

    /// Creates a key from its name. A key that the format does not define is kept and has no
    /// effect.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A number: the lowest version of the format that can play the pattern.
    public static let version = Key(rawValue: "Version")
    /// An array of dictionaries: the entries.
    public static let pattern = Key(rawValue: "Pattern")
    /// A dictionary: an event.
    public static let event = Key(rawValue: "Event")
    /// The name of a ``CHHapticEvent/EventType``.
    public static let eventType = Key(rawValue: "EventType")
    /// Seconds, from the start of the pattern or of the curve.
    public static let time = Key(rawValue: "Time")
    /// Seconds, 0 or more.
    public static let eventDuration = Key(rawValue: "EventDuration")
    /// The path of a sound, relative to the AHAP file or to the main bundle.
    public static let eventWaveformPath = Key(rawValue: "EventWaveformPath")
    /// Boolean, true by default: the sound is faded in and out.
    public static let eventWaveformUseVolumeEnvelope = Key(
      rawValue: "EventWaveformUseVolumeEnvelope")
    /// Boolean, false by default: the sound is looped.
    public static let eventWaveformLoopEnabled = Key(rawValue: "EventWaveformLoopEnabled")
    /// An array of dictionaries: the properties of an event.
    public static let eventParameters = Key(rawValue: "EventParameters")
    /// A dictionary: a dynamic parameter.
    public static let parameter = Key(rawValue: "Parameter")
    /// The name of a ``CHHapticEvent/ParameterID`` or ``CHHapticDynamicParameter/ID``.
    public static let parameterID = Key(rawValue: "ParameterID")
    /// A number.
    public static let parameterValue = Key(rawValue: "ParameterValue")
    /// A dictionary: a parameter curve.
    public static let parameterCurve = Key(rawValue: "ParameterCurve")
    /// An array of dictionaries: the points of a curve.
    public static let parameterCurveControlPoints = Key(rawValue: "ParameterCurveControlPoints")
  }
}
