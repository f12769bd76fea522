public import Foundation

/// The common base of the feedback generators. Programs use one of its four subclasses.
///
/// The generators are part of UIKit. Here they are part of CoreHaptics, and the product `UIKit`
/// exports them to apps that import UIKit. They play on the device of the user's configuration, on
/// one shared engine, and do nothing without a device. They belong to the main actor. As with
/// UIKit, code that is compiled without concurrency checks may call them from any thread.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject {
  /// Starts the engine, so that the next feedback plays sooner.
  open func prepare() { player?.prepare() }

  func play(_ pattern: CHHapticPattern) { player?.play(pattern) }

  private var player: FeedbackPlayer? { try? HapticServer.current().feedback }
}
