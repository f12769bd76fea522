extension AVAudioSession {
  /// What an app's sound is for.
  public struct Category: RawRepresentable, Hashable, Sendable {
    /// The name of Apple's constant.
    public let rawValue: String

    /// A category with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Sound that others may mix with, silenced by the switch of the phone.
    public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
    /// Sound that silences others.
    public static let soloAmbient = Category(rawValue: "AVAudioSessionCategorySoloAmbient")
    /// Sound that is what the app is for.
    public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
    /// Recording alone.
    public static let record = Category(rawValue: "AVAudioSessionCategoryRecord")
    /// Sound and recording.
    public static let playAndRecord = Category(rawValue: "AVAudioSessionCategoryPlayAndRecord")
    /// Several routes at once.
    public static let multiRoute = Category(rawValue: "AVAudioSessionCategoryMultiRoute")
  }

  /// How an app's sound is used.
  public struct Mode: RawRepresentable, Hashable, Sendable {
    /// The name of Apple's constant.
    public let rawValue: String

    /// A mode with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No special use.
    public static let `default` = Mode(rawValue: "AVAudioSessionModeDefault")
    /// Two people talk.
    public static let voiceChat = Mode(rawValue: "AVAudioSessionModeVoiceChat")
    /// Two people talk and see each other.
    public static let videoChat = Mode(rawValue: "AVAudioSessionModeVideoChat")
    /// Players talk.
    public static let gameChat = Mode(rawValue: "AVAudioSessionModeGameChat")
    /// A film is recorded.
    public static let videoRecording = Mode(rawValue: "AVAudioSessionModeVideoRecording")
    /// Sound is measured.
    public static let measurement = Mode(rawValue: "AVAudioSessionModeMeasurement")
    /// A film is played.
    public static let moviePlayback = Mode(rawValue: "AVAudioSessionModeMoviePlayback")
    /// Speech is played.
    public static let spokenAudio = Mode(rawValue: "AVAudioSessionModeSpokenAudio")
    /// A prompt is spoken.
    public static let voicePrompt = Mode(rawValue: "AVAudioSessionModeVoicePrompt")
  }

  /// What a category allows beside itself.
  public struct CategoryOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Options with bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Others sound on.
    public static let mixWithOthers = CategoryOptions(rawValue: 1)
    /// Others sound more softly.
    public static let duckOthers = CategoryOptions(rawValue: 2)
    /// Bluetooth headsets may be used.
    public static let allowBluetooth = CategoryOptions(rawValue: 4)
    /// Bluetooth headsets may be used, by the name of later systems.
    public static let allowBluetoothHFP = CategoryOptions(rawValue: 4)
    /// The speaker is used in place of the receiver.
    public static let defaultToSpeaker = CategoryOptions(rawValue: 8)
    /// Speech of others pauses.
    public static let interruptSpokenAudioAndMixWithOthers = CategoryOptions(rawValue: 0x11)
    /// Bluetooth loudspeakers may be used.
    public static let allowBluetoothA2DP = CategoryOptions(rawValue: 0x20)
    /// AirPlay may be used.
    public static let allowAirPlay = CategoryOptions(rawValue: 0x40)
    /// A muted microphone does not interrupt.
    public static let overrideMutedMicrophoneInterruption = CategoryOptions(rawValue: 0x80)
  }

  /// How sound is led to where it is heard.
  public enum RouteSharingPolicy: UInt, Sendable, Hashable {
    /// As other apps.
    case `default` = 0
    /// As long programmes of sound.
    case longFormAudio = 1
    /// Not to be chosen by an app.
    case independent = 2
    /// As films.
    case longFormVideo = 3
  }

  /// What a change of activity brings.
  public struct SetActiveOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Options with bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Apps that were interrupted learn that they may go on.
    public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
  }

  /// Where sound is led in place of its own route.
  public enum PortOverride: UInt, Sendable, Hashable {
    /// Nowhere else.
    case none = 0
    /// To the speaker.
    case speaker = 0x7370_6b72
  }

  /// Whether an app may record.
  public enum RecordPermission: UInt, Sendable, Hashable {
    /// It was not asked for.
    case undetermined = 0x756e_6474
    /// It may not.
    case denied = 0x6465_6e79
    /// It may.
    case granted = 0x6772_6e74
  }
}
