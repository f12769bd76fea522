internal import TactusSystem

/// Plays the patterns of the feedback generators on one shared engine. Without a device it does
/// nothing, as on a phone without haptics.
final class FeedbackPlayer: Sendable {
  private let engine = Guarded<CHHapticEngine?>(nil)

  /// Starts the engine, so that the next feedback plays sooner.
  func prepare() { try? sharedEngine?.start() }

  func play(_ pattern: CHHapticPattern) {
    // With automatic shutdown, starting a player also starts the engine, even after the loss of the
    // device.
    try? sharedEngine?.makePlayer(with: pattern).start(atTime: CHHapticTimeImmediate)
  }

  private var sharedEngine: CHHapticEngine? {
    engine.withLock { engine in
      if let engine { return engine }
      guard let made = try? CHHapticEngine() else { return nil }
      made.isAutoShutdownEnabled = true
      engine = made
      return made
    }
  }

  /// Releases the engine.
  func close() {
    var released: CHHapticEngine?
    engine.withLock { swap(&$0, &released) }
  }
}
