public import Foundation

extension AVAudioSession {
  /// What an interruption does.
  public enum InterruptionType: UInt, Sendable, Hashable {
    /// It is over; what stopped may start again.
    case ended = 0
    /// It begins.
    case began = 1
  }

  /// What the end of an interruption suggests.
  public struct InterruptionOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Options with bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The app may go on with its sound.
    public static let shouldResume = InterruptionOptions(rawValue: 1)
  }

  /// Why the route of sound has changed.
  public enum RouteChangeReason: UInt, Sendable, Hashable {
    /// It is not known.
    case unknown = 0
    /// Something was connected.
    case newDeviceAvailable = 1
    /// Something was disconnected.
    case oldDeviceUnavailable = 2
    /// The category has changed.
    case categoryChange = 3
    /// The route was overridden.
    case override = 4
    /// The device woke up.
    case wakeFromSleep = 6
    /// The category has no route.
    case noSuitableRouteForCategory = 7
    /// What a route consists of has changed.
    case routeConfigurationChange = 8
  }

  /// The notice of an interruption, with ``AVAudioSessionInterruptionTypeKey`` in its user info.
  /// Programs post it; engines of the session stop.
  public static let interruptionNotification = NSNotification.Name(
    "AVAudioSessionInterruptionNotification")
  /// The notice that sound goes elsewhere. Tactus does not post it.
  public static let routeChangeNotification = NSNotification.Name(
    "AVAudioSessionRouteChangeNotification")
  /// The notice that the sound server has ended. Tactus does not post it.
  public static let mediaServicesWereLostNotification = NSNotification.Name(
    "AVAudioSessionMediaServicesWereLostNotification")
  /// The notice that the sound server has come back. Tactus does not post it.
  public static let mediaServicesWereResetNotification = NSNotification.Name(
    "AVAudioSessionMediaServicesWereResetNotification")
  /// The notice that another app's sound begins or ends. Tactus does not post it.
  public static let silenceSecondaryAudioHintNotification = NSNotification.Name(
    "AVAudioSessionSilenceSecondaryAudioHintNotification")
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// In the notice of an interruption: the raw value of an ``AVAudioSession/InterruptionType``.
public let AVAudioSessionInterruptionTypeKey: String = "AVAudioSessionInterruptionTypeKey"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// In the notice of an interruption's end: the bits of ``AVAudioSession/InterruptionOptions``.
public let AVAudioSessionInterruptionOptionKey: String = "AVAudioSessionInterruptionOptionKey"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// In the notice of a change of route: the raw value of an ``AVAudioSession/RouteChangeReason``.
public let AVAudioSessionRouteChangeReasonKey: String = "AVAudioSessionRouteChangeReasonKey"
