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

    /// Options with bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The app may resume its sound.
    public static let shouldResume = InterruptionOptions(rawValue: 1)
  }

  /// Why the audio route has changed.
  public enum RouteChangeReason: UInt, Sendable, Hashable {
    /// The reason is unknown.
    case unknown = 0
    /// Something was connected.
    case newDeviceAvailable = 1
    /// Something was disconnected.
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

  /// The notification of an interruption, with ``AVAudioSessionInterruptionTypeKey`` in its user
  /// info. Programs post it; the engines of the session stop.
  public static let interruptionNotification = NSNotification.Name(
    "AVAudioSessionInterruptionNotification")
  /// The notification of a new audio route. Tactus does not post it.
  public static let routeChangeNotification = NSNotification.Name(
    "AVAudioSessionRouteChangeNotification")
  /// The notification that the sound server has ended. Tactus does not post it.
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
/// In the notification of an interruption: the raw value of an ``AVAudioSession/InterruptionType``.
public let AVAudioSessionInterruptionTypeKey: String = "AVAudioSessionInterruptionTypeKey"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// In the notification of an interruption's end: the bits of
/// ``AVAudioSession/InterruptionOptions``.
public let AVAudioSessionInterruptionOptionKey: String = "AVAudioSessionInterruptionOptionKey"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// In the notification of a new route: the raw value of an ``AVAudioSession/RouteChangeReason``.
public let AVAudioSessionRouteChangeReasonKey: String = "AVAudioSessionRouteChangeReasonKey"
