internal import TactusSystem

/// Plays the patterns of the feedback generators, on an engine that they share. Where there is no
/// device they do nothing, as on a phone.
final class FeedbackPlayer: Sendable {
  private let engine = Guarded<CHHapticEngine?>(nil)

  /// Starts the engine, so that what comes next is felt sooner.
  func prepare() { try? sharedEngine?.start() }

  func play(_ pattern: CHHapticPattern) {
    // With automatic shutdown the start of a player starts the engine, after a loss as well.
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

  /// Lets go of the engine.
  func close() {
    var released: CHHapticEngine?
    engine.withLock { swap(&$0, &released) }
  }
}
