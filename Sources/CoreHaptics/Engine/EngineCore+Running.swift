internal import TactusDevice
internal import TactusEngine
internal import TactusSystem

extension EngineCore {
  /// Starts the engine; nothing happens if it runs. A device that was lost is opened again.
  func start() throws(CHHapticError) {
    try reconnect()
    let now = server.session.nowNanoseconds
    try state.withLock { state throws(CHHapticError) in
      if state.isDestroyed { throw Self.destroyed }
      if state.isRunning { return }
      state.isRunning = true
      state.played = state.switches.played
      state.idleSince = now
    }
    watchIdleness()
  }

  /// Ends every player at once. Nothing happens if the engine is stopped already.
  /// - Parameter reason: what the stopped handler is told; nil: the app asked for it itself.
  func stop(_ reason: CHHapticEngine.StoppedReason?) {
    let handler = state.withLock { state -> Handed<CHHapticEngine.StoppedHandler>? in
      guard state.isRunning else { return nil }
      state.isRunning = false
      // Past every queue, and before the lock is given up: a start that comes next is not meant.
      for player in state.active.values { player.handle.cancel() }
      return state.stoppedHandler
    }
    guard let handler, let reason else { return }
    server.log.debug("an engine stopped: \(reason)")
    server.handlers.add { handler.value(reason) }
  }

  /// The app has let go of the engine.
  func destroy() {
    state.withLock { $0.isDestroyed = true }
    stop(.engineDestroyed)
  }

  /// The device has gone: the engine is reset. Its players are dead, its sounds forgotten.
  ///
  /// A game controller was unplugged by somebody, which is no failure: the app learns that its
  /// engine stopped and is not told to start it again.
  func connectionWasLost(_ connection: Connection) {
    let isController = connection.output.listing.category == .pad
    let loss = state.withLock { state -> Loss? in
      guard state.connection === connection, !state.isLossTold else { return nil }
      state.isLossTold = true
      state.generation += 1
      state.sounds = [:]
      // Active ones stay until they have told of their end.
      if !state.active.isEmpty { state.failure = Self.interrupted }
      defer { state.isRunning = false }
      return Loss(
        stoppedHandler: state.isRunning ? state.stoppedHandler : nil,
        resetHandler: isController ? nil : state.resetHandler)
    }
    guard let loss else { return }
    server.handlers.add {
      loss.stoppedHandler?.value(isController ? .gameControllerDisconnect : .systemError)
      loss.resetHandler?.value()
    }
  }

  private struct Loss {
    /// Nil where the engine did not run.
    var stoppedHandler: Handed<CHHapticEngine.StoppedHandler>?
    /// Nil where the device was a game controller.
    var resetHandler: Handed<CHHapticEngine.ResetHandler>?
  }

  /// Opens a device anew where the last was lost.
  func reconnect() throws(CHHapticError) {
    let lost = state.withLock { $0.connection }
    guard lost.isLost else { return }
    lost.tellLoss()
    var connection = try server.reconnect(lost, configuration)
    let isUsed = state.withLock { state in
      guard state.connection === lost else { return false }
      swap(&state.connection, &connection)
      state.isLossTold = false
      return true
    }
    if isUsed { state.withLock { $0.connection }.add(self) }
  }

  /// The device is back, and open. An engine that has not been started since the loss is reset once
  /// more, so that the app starts it and makes new players.
  func deviceCameBack(from lost: Connection, to next: Connection) {
    var connection = next
    let handler = state.withLock { state -> Handed<CHHapticEngine.ResetHandler>? in
      guard state.connection === lost, !state.isDestroyed else { return nil }
      swap(&state.connection, &connection)
      state.isLossTold = false
      return state.resetHandler
    }
    guard let handler else { return }
    next.add(self)
    server.handlers.add { handler.value() }
  }

  static let interrupted = CHHapticError(.serverInterrupted, "the haptic device was lost")

  static var destroyed: CHHapticError {
    CHHapticError(.invalidPatternPlayer, "the engine was released; keep it as long as it plays")
  }
}

/// Stopping by itself.
extension EngineCore {
  /// Sets a timer where the engine may stop by itself and has nothing to do. There is one at most:
  /// one that finds the engine busy goes, and who ends last sets the next.
  func watchIdleness() {
    let deadline = state.withLock { state -> Int64? in
      guard state.mayBecomeIdle, !state.hasIdleTimer else { return nil }
      state.hasIdleTimer = true
      return state.idleSince + Self.idleNanoseconds
    }
    guard let deadline else { return }
    server.handlers.add(at: deadline) { [weak self] in self?.idleTimerFired() }
  }

  private func idleTimerFired() {
    let now = server.session.nowNanoseconds
    let isIdle = state.withLock { state in
      state.hasIdleTimer = false
      return state.mayBecomeIdle && now >= state.idleSince + Self.idleNanoseconds
    }
    if isIdle { stop(.idleTimeout) } else { watchIdleness() }
  }
}

extension EngineState {
  fileprivate var mayBecomeIdle: Bool {
    isRunning && switches.isAutoShutdownEnabled && active.isEmpty
  }
}
