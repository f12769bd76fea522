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
  /// Called before the handler if the output is closed or disconnected.
  private let outputEndHandler = Guarded<(@Sendable () -> Void)?>(nil)

  init() {}

  func setHandler(_ value: (@Sendable (Ending) -> Void)?) {
    handler.withLock { $0 = value }
  }

  func setChangeHandler(_ value: (@Sendable () -> Void)?) {
    changeHandler.withLock { $0 = value }
  }

  func setOutputEndHandler(_ value: (@Sendable () -> Void)?) {
    outputEndHandler.withLock { $0 = value }
  }

  func deliverChange() {
    let handler = changeHandler.withLock { $0 }
    handler?()
  }

  func deliverOutputEnd() {
    let handler = outputEndHandler.withLock { $0 }
    handler?()
  }

  func deliver(_ ending: Ending) {
    let handler = handler.withLock { $0 }
    handler?(ending)
  }
}
