internal import Foundation
internal import TactusSystem

/// Calls a handler when an interruption of one session begins.
// Sendable: the token is only passed back to the notification centre.
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
