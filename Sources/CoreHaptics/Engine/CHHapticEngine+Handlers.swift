internal import TactusSystem

extension CHHapticEngine {
  /// Called when the engine has stopped for a reason from outside; not after the app's own stop.
  public var stoppedHandler: StoppedHandler {
    get { core.state.withLock { $0.stoppedHandler }.value }
    set {
      // The old one is released when the lock is free: what it captured may call back.
      var handler = Handed(newValue)
      core.state.withLock { swap(&$0.stoppedHandler, &handler) }
    }
  }

  /// Called when the engine was reset, because its device was lost. The engine is stopped, all its
  /// players are dead and its audio resources forgotten; patterns and properties stay.
  ///
  /// Start the engine, register sounds and make players again. The start throws as long as the
  /// device is not there; the handler is called once more when it comes back within 60 s and the
  /// engine has not been started meanwhile. It is not called where the device is a game controller.
  public var resetHandler: ResetHandler {
    get { core.state.withLock { $0.resetHandler }.value }
    set {
      var handler = Handed(newValue)
      core.state.withLock { swap(&$0.resetHandler, &handler) }
    }
  }
}
