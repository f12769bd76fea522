internal import TactusBackends
internal import TactusDevice
internal import TactusEngine
internal import TactusPattern
internal import TactusSound
internal import TactusSystem

extension EngineCore {
  /// Creates a player of a pattern. It is silent until it is started.
  func makePlayer(_ pattern: CHHapticPattern) throws(CHHapticError) -> PlayerCore {
    try reconnect()
    let (connection, generation, sounds) = try state.withLock { state throws(CHHapticError) in
      if state.isDestroyed { throw Self.destroyed }
      for id in pattern.registeredSounds where state.sounds[id] == nil {
        throw CHHapticError(
          .invalidAudioResource,
          "the engine has no audio resource \(id); register it (again after a reset)")
      }
      return (state.connection, state.generation, state.sounds)
    }
    let length = connection.output.capabilities.tapLength
    let bank = bank(of: pattern, sounds)
    let player = server.session.makePlayer(
      pattern.timeline(length, bank), in: group, on: connection.output, sounds: bank)
    return PlayerCore(self, player, generation: generation, duration: pattern.duration)
  }

  /// The sounds of a pattern; nil if it has none or no sound is played. Opens the sound device.
  private func bank(
    of pattern: CHHapticPattern, _ sounds: [CHHapticAudioResourceID: RegisteredSound]
  ) -> SoundBank? {
    guard pattern.isHeard, let stage = server.stage(configuration.audio) else { return nil }
    stage.prepare()
    return pattern.bank(registered: sounds, decodedSounds, rate: stage.rate) { problem in
      server.log.warning(problem.message)
    }
  }

  /// Starts a player.
  /// - Parameter startsEngine: whether to start a stopped engine even if
  ///   ``CHHapticEngine/isAutoShutdownEnabled`` is false.
  func begin(
    _ player: PlayerCore, at time: Int64, startsEngine: Bool = false
  ) throws(CHHapticError) {
    try check(player)
    if startsEngine || switches.isAutoShutdownEnabled { try start() }
    player.sendSettings()
    player.noteStart()
    try state.withLock { state throws(CHHapticError) in
      try state.check(player)
      guard state.isRunning else { throw CHHapticError(.engineNotRunning) }
      // The lock is held from the start until the player is active, so that the end of its previous
      // playback does not remove it in between.
      do throws(EngineError) { try player.handle.start(at: time, playing: state.played) } catch {
        throw CHHapticError(error)
      }
      state.active[ObjectIdentifier(player)] = player
    }
  }

  func resume(_ player: PlayerCore, at time: Int64) throws(CHHapticError) {
    try state.withLock { state throws(CHHapticError) in
      try state.check(player)
      guard state.isRunning else { throw CHHapticError(.engineNotRunning) }
      do throws(EngineError) { try player.handle.resume(at: time) } catch {
        throw CHHapticError(error)
      }
    }
  }

  /// Checks that a player still belongs to the engine.
  func check(_ player: PlayerCore) throws(CHHapticError) {
    try state.withLock { state throws(CHHapticError) in try state.check(player) }
  }

  /// Handles the end of a player, or the loss of one of its starts.
  func playerChanged(_ player: PlayerCore) {
    let now = server.session.nowNanoseconds
    let refusal = player.refusal
    var removed: PlayerCore?
    let (connection, isLast) = state.withLock { state in
      if player.handle.isIdle {
        removed = state.active.removeValue(forKey: ObjectIdentifier(player))
      }
      let isLast = removed != nil && state.active.isEmpty
      if isLast { state.idleSince = now }
      if removed != nil, state.connection.isLost { state.failure = Self.interrupted }
      if removed != nil { state.failure = state.failure ?? refusal }
      return (state.connection, isLast)
    }
    // If a submission revealed the loss of the device, nothing reports it but the end of the
    // players. The loss is therefore reported here.
    if connection.isLost { connection.reportLoss() }
    guard isLast else { return }
    notifyFinishers()
    watchIdleness()
  }
}

/// Commands that the device refused while it was connected.
extension EngineCore {
  /// The number of refused commands, and the last refusal.
  var refusals: (count: Int, last: DeviceError?) {
    let tally = state.withLock { $0.connection }.output.tally
    return (tally.failures, tally.lastFailure)
  }

  /// The error of a player that was started after `count` refusals; nil if none has followed.
  func refusal(since count: Int) -> CHHapticError? {
    let refusals = refusals
    guard refusals.count > count, let last = refusals.last else { return nil }
    return CHHapticError(
      .serverInterrupted,
      "the haptic device failed, and part of the pattern was not felt: \(last.message)",
      because: last)
  }
}

extension EngineState {
  func check(_ player: PlayerCore) throws(CHHapticError) {
    if isDestroyed { throw EngineCore.destroyed }
    if player.generation != generation { throw CHHapticError(.invalidPatternPlayer) }
  }
}

/// Finish notifications.
extension EngineCore {
  /// Calls a handler once when every active player has ended.
  func notifyWhenFinished(_ handler: @escaping CHHapticEngine.FinishedHandler) {
    let transfer = UncheckedTransfer(handler)
    let hasRoom = state.withLock { state in
      guard state.finishers.count < Self.finisherLimit else { return false }
      if state.finishers.isEmpty && state.isQuiet { state.failure = nil }
      state.finishers.append(transfer)
      return true
    }
    if hasRoom { return notifyFinishers() }
    complete(
      { error in if transfer.value(error) == .stopEngine { self.stop(.notifyWhenFinished) } },
      CHHapticError(
        .operationNotPermitted,
        "\(Self.finisherLimit) finish notifications are pending; wait until some have come"))
  }

  /// Calls the waiting handlers if all players have ended.
  func notifyFinishers() {
    let isDue = state.withLock { state in
      guard !state.finishers.isEmpty, state.isQuiet, !state.isNotifyingFinishers else {
        return false
      }
      state.isNotifyingFinishers = true
      return true
    }
    if isDue { server.handlers.add { self.runFinishers() } }
  }

  /// Calls the finish handlers, unless a player was started after this job was queued.
  private func runFinishers() {
    var finishers: [UncheckedTransfer<CHHapticEngine.FinishedHandler>] = []
    let failure = state.withLock { state -> CHHapticError? in
      state.isNotifyingFinishers = false
      guard state.isQuiet else { return nil }
      swap(&finishers, &state.finishers)
      defer { state.failure = nil }
      return state.failure
    }
    // Logged before the handlers run, because one of them may end the process.
    if !finishers.isEmpty { server.log.debug("all players of an engine have ended") }
    let answers = finishers.map { $0.value(failure) }
    if answers.contains(.stopEngine) { stop(.notifyWhenFinished) }
  }
}
