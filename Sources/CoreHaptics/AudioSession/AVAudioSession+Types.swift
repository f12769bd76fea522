extension AVAudioSession {
  /// The purpose of an app's sound.
  public struct Category: RawRepresentable, Hashable, Sendable {
    /// The name of Apple's constant.
    public let rawValue: String

    /// Creates a category with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Sound that mixes with that of other apps. The phone's silent switch mutes it.
    public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
    /// Sound that silences other apps.
    public static let soloAmbient = Category(rawValue: "AVAudioSessionCategorySoloAmbient")
    /// Sound that is the main purpose of the app.
    public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
    /// Recording only.
    public static let record = Category(rawValue: "AVAudioSessionCategoryRecord")
    /// Playing and recording.
    public static let playAndRecord = Category(rawValue: "AVAudioSessionCategoryPlayAndRecord")
    /// Several routes at once.
    public static let multiRoute = Category(rawValue: "AVAudioSessionCategoryMultiRoute")
  }

  /// The use of an app's sound.
  public struct Mode: RawRepresentable, Hashable, Sendable {
    /// The name of Apple's constant.
    public let rawValue: String

    /// Creates a mode with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No special use.
    public static let `default` = Mode(rawValue: "AVAudioSessionModeDefault")
    /// A voice call.
    public static let voiceChat = Mode(rawValue: "AVAudioSessionModeVoiceChat")
    /// A video call.
    public static let videoChat = Mode(rawValue: "AVAudioSessionModeVideoChat")
    /// A voice chat in a game.
    public static let gameChat = Mode(rawValue: "AVAudioSessionModeGameChat")
    /// Recording of a video.
    public static let videoRecording = Mode(rawValue: "AVAudioSessionModeVideoRecording")
    /// Measurement of sound.
    public static let measurement = Mode(rawValue: "AVAudioSessionModeMeasurement")
    /// Playback of a film.
    public static let moviePlayback = Mode(rawValue: "AVAudioSessionModeMoviePlayback")
    /// Playback of speech.
    public static let spokenAudio = Mode(rawValue: "AVAudioSessionModeSpokenAudio")
    /// A spoken prompt.
    public static let voicePrompt = Mode(rawValue: "AVAudioSessionModeVoicePrompt")
  }

  /// Options of a category.
  public struct CategoryOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Other apps continue to play.
    public static let mixWithOthers = CategoryOptions(rawValue: 1)
    /// Other apps play at a lower volume.
    public static let duckOthers = CategoryOptions(rawValue: 2)
    /// Bluetooth headsets may be used.
    public static let allowBluetooth = CategoryOptions(rawValue: 4)
    /// The name of ``allowBluetooth`` in later systems.
    public static let allowBluetoothHFP = CategoryOptions(rawValue: 4)
    /// The speaker is used in place of the receiver.
    public static let defaultToSpeaker = CategoryOptions(rawValue: 8)
    /// Speech of other apps is paused.
    public static let interruptSpokenAudioAndMixWithOthers = CategoryOptions(rawValue: 0x11)
    /// Bluetooth loudspeakers may be used.
    public static let allowBluetoothA2DP = CategoryOptions(rawValue: 0x20)
    /// AirPlay may be used.
    public static let allowAirPlay = CategoryOptions(rawValue: 0x40)
    /// A muted microphone does not interrupt the session.
    public static let overrideMutedMicrophoneInterruption = CategoryOptions(rawValue: 0x80)
  }

  /// How the system selects an audio route for an app.
  public enum RouteSharingPolicy: UInt, Sendable, Hashable {
    /// The same route as other apps.
    case `default` = 0
    /// The route for long audio, for example music or podcasts.
    case longFormAudio = 1
    /// A route that the system selects. Only the system sets this policy.
    case independent = 2
    /// The route for long videos, for example films.
    case longFormVideo = 3
  }

  /// Options for a change of activity.
  public struct SetActiveOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Interrupted apps are notified that they may resume.
    public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
  }

  /// The port that replaces the current route.
  public enum PortOverride: UInt, Sendable, Hashable {
    /// No replacement.
    case none = 0
    /// The speaker.
    case speaker = 0x7370_6b72
  }

  /// Whether an app may record.
  public enum RecordPermission: UInt, Sendable, Hashable {
    /// The user has not been asked yet.
    case undetermined = 0x756e_6474
    /// Recording is denied.
    case denied = 0x6465_6e79
    /// Recording is allowed.
    case granted = 0x6772_6e74
  }
}
