public import Foundation

/// What the feedback generators have in common; programs use one of its three kinds.
///
/// The generators are UIKit's. Here they live beside the engine, because a module called UIKit
/// would break `canImport(UIKit)` elsewhere. They play on the device of the user's configuration,
/// on one engine that all share, and do nothing where there is no device. Main actor only.
@MainActor
open class UIFeedbackGenerator: NSObject {
  /// Gets the engine ready, so that what is triggered next is felt sooner.
  public func prepare() { player?.prepare() }

  func play(_ pattern: CHHapticPattern) { player?.play(pattern) }

  private var player: FeedbackPlayer? { try? HapticServer.current().feedback }
}
