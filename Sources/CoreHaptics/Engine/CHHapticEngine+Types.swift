extension CHHapticEngine {
  /// Called when a start or a stop is complete, with an error if it failed.
  public typealias CompletionHandler = ((any Error)?) -> Void
  /// Called once when all players have ended, with nil or with the error of the device.
  public typealias FinishedHandler = ((any Error)?) -> FinishedAction
  /// Called when the engine has stopped, except by a call of its `stop` method.
  public typealias StoppedHandler = (StoppedReason) -> Void
  /// Called when the engine was reset because it lost its device.
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
    /// The audio session of the engine was interrupted.
    case audioSessionInterrupt = 1
    /// The app was suspended. Tactus never reports this reason.
    case applicationSuspended = 2
    /// No player was active for two minutes, see ``CHHapticEngine/isAutoShutdownEnabled``.
    case idleTimeout = 3
    /// A finished handler requested it.
    case notifyWhenFinished = 4
    /// The engine was released while it ran.
    case engineDestroyed = 5
    /// The engine's game controller was disconnected. The reset handler is not called in this case.
    case gameControllerDisconnect = 6
    /// The device was lost.
    case systemError = -1
  }
}
