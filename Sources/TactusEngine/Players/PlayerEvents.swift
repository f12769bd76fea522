internal import TactusSystem

/// Delivers the notices of a player to its handlers. The block of the player holds this object, so
/// a player that was released still reports its end.
package final class PlayerEvents: Sendable {
  /// How playback ended.
  package enum Ending: Sendable, Hashable {
    /// Playback ended at its natural end, by a stop or by a cancel.
    case finished
    /// The device of the output was disconnected.
    case failed
  }

  private let handler = Guarded<(@Sendable (Ending) -> Void)?>(nil)
  private let changeHandler = Guarded<(@Sendable () -> Void)?>(nil)
  /// Called before the handler if playback failed.
  private let failureHandler = Guarded<(@Sendable () -> Void)?>(nil)

  init() {}

  func setHandler(_ value: (@Sendable (Ending) -> Void)?) {
    handler.withLock { $0 = value }
  }

  func setChangeHandler(_ value: (@Sendable () -> Void)?) {
    changeHandler.withLock { $0 = value }
  }

  func setFailureHandler(_ value: (@Sendable () -> Void)?) {
    failureHandler.withLock { $0 = value }
  }

  func deliverChange() {
    let handler = changeHandler.withLock { $0 }
    handler?()
  }

  func deliver(_ ending: Ending) {
    if ending == .failed { failureHandler.withLock { $0 }?() }
    let handler = handler.withLock { $0 }
    handler?(ending)
  }
}
