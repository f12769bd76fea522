extension CHHapticEngine {
  /// Starts the engine and returns when it runs; nothing happens if it runs already.
  ///
  /// A device that was lost is opened again, which may take a second.
  /// - Throws: ``CHHapticError`` `notSupported` or `serverInitFailed` where that cannot be done.
  public func start() throws { try core.start() }

  /// Starts the engine, then calls the handler. The start itself is done when the call returns.
  public func start(completionHandler: CompletionHandler? = nil) {
    do throws(CHHapticError) {
      try core.start()
      core.complete(completionHandler, nil)
    } catch {
      core.complete(completionHandler, error)
    }
  }

  /// Starts the engine.
  /// - Throws: as the form that waits.
  public func start() async throws { try core.start() }

  /// Stops the engine: its players end, nothing is felt any more. Then calls the handler.
  ///
  /// The stop itself is done when the call returns. ``stoppedHandler`` is not called. Nothing
  /// happens to an engine that is stopped; the handler is called in any case.
  public func stop(completionHandler: CompletionHandler? = nil) {
    core.stop(nil)
    core.complete(completionHandler, nil)
  }

  /// Stops the engine: its players end, nothing is felt any more. It throws nothing as yet.
  public func stop() async throws { core.stop(nil) }

  /// Calls a handler once, when every player of the engine has ended: at once, on the queue of
  /// handlers, if none is active or the engine is stopped.
  ///
  /// Paused and looping players are waited for, and so are those that are started after the call.
  /// Several may wait: all are called, in the order of their calls.
  public func notifyWhenPlayersFinished(finishedHandler: @escaping FinishedHandler) {
    core.notifyWhenFinished(finishedHandler)
  }
}
