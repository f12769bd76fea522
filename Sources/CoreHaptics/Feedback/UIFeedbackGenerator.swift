public import Foundation

/// What the feedback generators have in common; programs use one of its four kinds.
///
/// The generators are UIKit's. Here they live beside the engine; the product `UIKit` gives them
/// under that name to apps that ask for it. They play on the device of the user's configuration, on
/// one engine that all share, and do nothing where there is no device. They belong to the main
/// actor; code that is not checked for that may call from any thread, as with UIKit's.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject {
  /// Gets the engine ready, so that what is triggered next is felt sooner.
  open func prepare() { player?.prepare() }

  func play(_ pattern: CHHapticPattern) { player?.play(pattern) }

  private var player: FeedbackPlayer? { try? HapticServer.current().feedback }
}
