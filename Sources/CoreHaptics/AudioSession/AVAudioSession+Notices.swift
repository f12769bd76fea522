public import Foundation

extension AVAudioSession {
  /// Whether an interruption begins or ends.
  public enum InterruptionType: UInt, Sendable, Hashable {
    /// The interruption is over. Engines that it stopped may start again.
    case ended = 0
    /// The interruption begins.
    case began = 1
  }

  /// What an app may do at the end of an interruption.
  public struct InterruptionOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The app may resume its sound.
    public static let shouldResume = InterruptionOptions(rawValue: 1)
  }

  /// Why the audio route has changed.
  public enum RouteChangeReason: UInt, Sendable, Hashable {
    /// The reason is unknown.
    case unknown = 0
    /// An audio device, for example headphones, was connected.
    case newDeviceAvailable = 1
    /// An audio device was disconnected.
    case oldDeviceUnavailable = 2
    /// The category has changed.
    case categoryChange = 3
    /// The route was overridden.
    case override = 4
    /// The device woke from sleep.
    case wakeFromSleep = 6
    /// The category has no route.
    case noSuitableRouteForCategory = 7
    /// The configuration of the route has changed.
    case routeConfigurationChange = 8
  }

  /// The notification that an interruption begins or ends, with
  /// ``AVAudioSessionInterruptionTypeKey`` in its user info. Programs post it. When an interruption
  /// begins, the engines of the session stop.
  public static let interruptionNotification = NSNotification.Name(
    "AVAudioSessionInterruptionNotification")
  /// The notification of a new audio route. Tactus does not post it.
  public static let routeChangeNotification = NSNotification.Name(
    "AVAudioSessionRouteChangeNotification")
  /// The notification that the sound server was lost. Tactus does not post it.
  public static let mediaServicesWereLostNotification = NSNotification.Name(
    "AVAudioSessionMediaServicesWereLostNotification")
  /// The notification that the sound server runs again. Tactus does not post it.
  public static let mediaServicesWereResetNotification = NSNotification.Name(
    "AVAudioSessionMediaServicesWereResetNotification")
  /// The notification that another app's sound begins or ends. Tactus does not post it.
  public static let silenceSecondaryAudioHintNotification = NSNotification.Name(
    "AVAudioSessionSilenceSecondaryAudioHintNotification")
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// A user-info key of ``AVAudioSession/interruptionNotification``. Its value is the raw value of an
/// ``AVAudioSession/InterruptionType``.
public let AVAudioSessionInterruptionTypeKey: String = "AVAudioSessionInterruptionTypeKey"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// A user-info key of ``AVAudioSession/interruptionNotification`` when an interruption ends. Its
/// value is the raw value of ``AVAudioSession/InterruptionOptions``.
public let AVAudioSessionInterruptionOptionKey: String = "AVAudioSessionInterruptionOptionKey"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// A user-info key of ``AVAudioSession/routeChangeNotification``. Its value is the raw value of an
/// ``AVAudioSession/RouteChangeReason``.
public let AVAudioSessionRouteChangeReasonKey: String = "AVAudioSessionRouteChangeReasonKey"
