internal import TactusDevice
internal import TactusEngine
internal import TactusSound
internal import TactusSystem

extension EngineCore {
  /// Starts the engine; does nothing if it runs. A lost device is opened again.
  func start() throws(CHHapticError) {
    try reconnect()
    let now = server.session.nowNanoseconds
    try state.withLock { state throws(CHHapticError) in
      if state.isDestroyed { throw Self.destroyed }
      if state.isRunning { return }
      // The app is not notified of a loss while its engine is stopped, so it must not run now.
      if state.isLossReported { throw Self.lost }
      state.isRunning = true
      state.played = state.switches.played
      state.idleSince = now
    }
    watchIdleness()
  }

  /// Ends every player at once. Does nothing if the engine is stopped already.
  /// - Parameter reason: the reason for the stopped handler; nil if the app requested the stop.
  func stop(_ reason: CHHapticEngine.StoppedReason?) {
    let handler = state.withLock { state -> UncheckedTransfer<CHHapticEngine.StoppedHandler>? in
      guard state.isRunning else { return nil }
      state.isRunning = false
      // Players are cancelled directly, not by a queued command, and before the lock is released.
      // So a start that follows is not affected.
      for player in state.active.values { player.handle.cancel() }
      return state.stoppedHandler
    }
    guard let handler, let reason else { return }
    server.log.debug("an engine stopped: \(reason)")
    server.handlers.add { handler.value(reason) }
  }

  /// Stops the engine after the app has released it.
  func destroy() {
    state.withLock { $0.isDestroyed = true }
    stop(.engineDestroyed)
  }

  /// Resets the engine after a disconnect: its players become invalid and its sounds are removed.
  ///
  /// The user may unplug a game controller at any time, which is not a failure. The app is then
  /// notified that its engine stopped, but the reset handler is not called.
  func connectionWasLost(_ connection: Connection) {
    let isController = connection.output.listing.category == .pad
    let loss = state.withLock { state -> Loss? in
      guard state.connection === connection, !state.isLossReported else { return nil }
      state.isLossReported = true
      state.generation += 1
      state.sounds = [:]
      // Active players stay in the list until they have reported their end.
      if !state.active.isEmpty { state.failure = Self.interrupted }
      defer { state.isRunning = false }
      return Loss(
        stoppedHandler: state.isRunning ? state.stoppedHandler : nil,
        resetHandler: isController ? nil : state.resetHandler)
    }
    guard let loss else { return }
    decodedSounds.removeAll()
    server.handlers.add {
      loss.stoppedHandler?.value(isController ? .gameControllerDisconnect : .systemError)
      loss.resetHandler?.value()
    }
  }

  private struct Loss {
    /// Nil if the engine did not run.
    var stoppedHandler: UncheckedTransfer<CHHapticEngine.StoppedHandler>?
    /// Nil if the device was a game controller.
    var resetHandler: UncheckedTransfer<CHHapticEngine.ResetHandler>?
  }

  /// Opens the device again if it was lost.
  func reconnect() throws(CHHapticError) {
    let lost = state.withLock { $0.connection }
    guard lost.isLost else { return }
    lost.reportLoss()
    var connection = try server.reconnect(lost, configuration)
    let isUsed = state.withLock { state in
      guard state.connection === lost else { return false }
      swap(&state.connection, &connection)
      state.isLossReported = false
      return true
    }
    if isUsed { state.withLock { $0.connection }.add(self) }
  }

  /// Uses the device after it was connected again and opened. If the engine was not started since
  /// the loss, its reset handler is called once more, so that the app starts the engine and creates
  /// new players.
  func deviceCameBack(from lost: Connection, to next: Connection) {
    var connection = next
    let handler = state.withLock { state -> UncheckedTransfer<CHHapticEngine.ResetHandler>? in
      guard state.connection === lost, !state.isDestroyed else { return nil }
      swap(&state.connection, &connection)
      state.isLossReported = false
      return state.resetHandler
    }
    guard let handler else { return }
    next.add(self)
    server.handlers.add { handler.value() }
  }

  static let interrupted = CHHapticError(.serverInterrupted)

  /// The device was lost immediately after it was opened.
  private static var lost: CHHapticError {
    CHHapticError(.notSupported, "the device was lost; start the engine when it is back")
  }

  static var destroyed: CHHapticError {
    CHHapticError(.invalidPatternPlayer, "the engine was released; keep it as long as it plays")
  }
}

/// The automatic shutdown.
extension EngineCore {
  /// Sets a timer if the engine may stop automatically and no player is active. At most one timer
  /// is set. If a player is active when the timer fires, the next timer is set after the last
  /// player has ended.
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
