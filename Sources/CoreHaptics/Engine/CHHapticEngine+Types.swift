extension CHHapticEngine {
  /// Called when a start or a stop is complete, with an error if it failed.
  public typealias CompletionHandler = ((any Error)?) -> Void
  /// Called once when all players have ended, with an error if the device was lost.
  public typealias FinishedHandler = ((any Error)?) -> FinishedAction
  /// Called when the engine has stopped for an external reason.
  public typealias StoppedHandler = (StoppedReason) -> Void
  /// Called when the engine was reset.
  public typealias ResetHandler = () -> Void

  /// What the engine does when all players have ended.
  public enum FinishedAction: Int, Sendable, Hashable {
    /// The engine stops.
    case stopEngine = 1
    /// The engine keeps running.
    case leaveEngineRunning = 2
  }

  /// Why an engine stopped.
  public enum StoppedReason: Int, Sendable, Hashable {
    /// Its audio session was interrupted.
    case audioSessionInterrupt = 1
    /// The app was suspended. Tactus does not report it.
    case applicationSuspended = 2
    /// It had nothing to play for two minutes, see ``CHHapticEngine/isAutoShutdownEnabled``.
    case idleTimeout = 3
    /// A finished handler requested it.
    case notifyWhenFinished = 4
    /// The engine was released while it ran.
    case engineDestroyed = 5
    /// Its game controller was disconnected. The reset handler is not called.
    case gameControllerDisconnect = 6
    /// The device was lost.
    case systemError = -1
  }
}
