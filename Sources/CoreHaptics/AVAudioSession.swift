public import Foundation
internal import TactusSystem

/// The part of Apple's audio session that an engine looks at: engines that are made with one
/// session are interrupted together.
///
/// Nothing on Linux interrupts a session by itself. A program that gives way to another sound posts
/// the notice, as the system does on a phone:
///
/// ```swift
/// NotificationCenter.default.post(
///   name: AVAudioSession.interruptionNotification, object: AVAudioSession.sharedInstance(),
///   userInfo: [AVAudioSessionInterruptionTypeKey: AVAudioSession.InterruptionType.began.rawValue])
/// ```
///
/// Its engines stop, and their stopped handlers get
/// ``CHHapticEngine/StoppedReason/audioSessionInterrupt``. Any thread may call.
// Sendable: it has no state.
open class AVAudioSession: NSObject, @unchecked Sendable {
  /// What an interruption does.
  public enum InterruptionType: UInt, Sendable, Hashable {
    /// It is over; whoever stopped may start again.
    case ended = 0
    /// It begins.
    case began = 1
  }

  /// The notice of an interruption, with ``AVAudioSessionInterruptionTypeKey`` in its user info.
  public static let interruptionNotification = NSNotification.Name(
    "AVAudioSessionInterruptionNotification")

  private static let shared = AVAudioSession()

  /// The session of the process.
  open class func sharedInstance() -> AVAudioSession { shared }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// In the notice of an interruption: the raw value of an ``AVAudioSession/InterruptionType``.
public let AVAudioSessionInterruptionTypeKey: String = "AVAudioSessionInterruptionTypeKey"

/// Listens for the interruptions of one session.
// Sendable: the token is only handed back to the notification centre.
final class InterruptionWatch: @unchecked Sendable {
  let handler = Guarded<(@Sendable () -> Void)?>(nil)
  private let token: any NSObjectProtocol

  init(_ session: AVAudioSession) {
    let handler = handler
    token = NotificationCenter.default.addObserver(
      forName: AVAudioSession.interruptionNotification, object: session, queue: nil
    ) { notice in
      let type = notice.userInfo?[AVAudioSessionInterruptionTypeKey] as? UInt
      guard type == AVAudioSession.InterruptionType.began.rawValue else { return }
      handler.withLock { $0 }?()
    }
  }

  deinit { NotificationCenter.default.removeObserver(token) }
}
