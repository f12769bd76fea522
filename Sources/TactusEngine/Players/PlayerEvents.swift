internal import TactusSystem

/// What a player tells its owner. Held by the player's block, so that a player that nobody keeps
/// still plays to its end and says so.
package final class PlayerEvents: Sendable {
  /// How playback ended.
  package enum Ending: Sendable, Hashable {
    /// By itself, by a stop or by a cancel.
    case finished
    /// The output went away.
    case failed
  }

  private let handler = Guarded<(@Sendable (Ending) -> Void)?>(nil)
  private let changeHandler = Guarded<(@Sendable () -> Void)?>(nil)

  init() {}

  func setHandler(_ value: (@Sendable (Ending) -> Void)?) {
    handler.withLock { $0 = value }
  }

  func setChangeHandler(_ value: (@Sendable () -> Void)?) {
    changeHandler.withLock { $0 = value }
  }

  func deliverChange() {
    let handler = changeHandler.withLock { $0 }
    handler?()
  }

  func deliver(_ ending: Ending) {
    let handler = handler.withLock { $0 }
    handler?(ending)
  }
}
