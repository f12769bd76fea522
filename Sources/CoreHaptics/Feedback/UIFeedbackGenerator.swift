public import Foundation

/// The common part of the feedback generators; programs use one of its four subclasses.
///
/// The generators are part of UIKit. Here they are part of CoreHaptics, and the product `UIKit`
/// exports them under that name to apps that request it. They play on the device of the user's
/// configuration, on one shared engine, and do nothing without a device. They belong to the main
/// actor; as with UIKit, code without that check may call from any thread.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject {
  /// Starts the engine, so that the next feedback is felt sooner.
  open func prepare() { player?.prepare() }

  func play(_ pattern: CHHapticPattern) { player?.play(pattern) }

  private var player: FeedbackPlayer? { try? HapticServer.current().feedback }
}
