internal import Synchronization
internal import TactusDevice
internal import TactusPattern
internal import TactusSystem

extension Core {
  /// Takes all commands from the ring and adds them to the lists of their players. The time of a
  /// command that is already due becomes the present.
  @_noLocks @_noAllocation
  mutating func takeCommands() {
    while var command = arena.state.ring.dequeue(&ringPosition) {
      guard let player = command.player else {
        changeOutputs(command)
        continue
      }
      let isLost = hasLostOutput(player)
      if isLost { arena[player].hasFailed.store(true, ordering: .releasing) }
      if isLost || isVoid(command, for: player) {
        discard(command)
        continue
      }
      applyStop(player, before: command.ticket)
      let isImmediate = command.time <= now
      if isImmediate { command.time = now }
      command.time = command.time > .max &- command.delay ? .max : command.time &+ command.delay
      activate(player)
      guard insert(command, player) else {
        discard(command)
        continue
      }
      let output = arena[player].output
      arena[output].change.note(at: command.time, isDueOnArrival: isImmediate)
    }
  }

  /// A cancel voids every command that was given before it. An immediate stop voids those that
  /// would start, stop, pause or resume playback at the present time or before.
  @_noLocks @_noAllocation
  private func isVoid(_ command: Command, for player: PlayerID) -> Bool {
    if command.ticket < arena[player].cancelTicket.load(ordering: .acquiring) {
      return true
    }
    let stop = arena[player].stopTicket.load(ordering: .acquiring)
    return command.ticket < stop && command.isTransport && isDue(command)
  }

  /// Whether a command acts at the present time or before, or would if it did not wait for sounds.
  @_noLocks @_noAllocation
  private func isDue(_ command: Command) -> Bool { command.isSoon || command.time <= now }

  /// Discards a command without applying it.
  @_noLocks @_noAllocation
  mutating func discard(_ command: Command) {
    if case .curve(_, let curve) = command.action { arena.drop(curve.id) }
    if let player = command.player {
      if case .start = command.action { discardStart(of: player, isDue: isDue(command)) }
      arena.drop(player)
    }
    arena.state.admitted.subtract(1, ordering: .releasing)
  }

  /// Notes that a start was voided. If it was due, the player reports an end, as if it had started
  /// and had been stopped at once. There are two exceptions. A player that is playing reports the
  /// end of what it plays. Several starts that one stop voids are reported as one end. The result
  /// is the same as if each command had come in a step of its own.
  @_noLocks @_noAllocation
  private func discardStart(of player: PlayerID, isDue: Bool) {
    let voidedBy = max(
      arena[player].stopTicket.load(ordering: .acquiring),
      arena[player].cancelTicket.load(ordering: .acquiring))
    let isFirst = arena[player].reportedVoidedBy != voidedBy
    arena[player].startsOnTheWay.subtract(1, ordering: .releasing)
    if isDue && isFirst && arena[player].heads[Cursor.base.place].state.isStopped {
      arena[player].reportedVoidedBy = voidedBy
      arena.noteFinish(player)
    } else {
      arena.noteChange(player)
    }
  }

  @_noLocks @_noAllocation
  private func hasLostOutput(_ player: PlayerID) -> Bool {
    let output = arena[player].output
    return arena[output].isGone.load(ordering: .acquiring)
  }

  @_noLocks @_noAllocation
  private mutating func activate(_ player: PlayerID) {
    if arena[player].isActive { return }
    assert(arena[player].nextActive == nil && arena[player].pending.isEmpty)
    arena[player].isActive = true
    arena.retain(player)
    let output = arena[player].output
    arena[player].nextActive = arena[output].firstActive
    arena[output].firstActive = player
  }

  @_noLocks @_noAllocation
  private mutating func changeOutputs(_ command: Command) {
    guard let output = command.output else { return }
    switch command.action {
    case .addOutput: add(output)
    case .removeOutput:
      for index in 0..<outputs.count where outputs[index] == output {
        outputs[index] = nil
        // The players of a lost device have failed, even if its output is closed at once.
        let isLost = arena[output].isGone.exchange(true, ordering: .acquiringAndReleasing)
        endPlayers(of: output, hasFailed: isLost)
        arena[output].stop(at: now)
        arena.drop(output)
      }
    default: break
    }
    arena.drop(output)
    arena.state.admitted.subtract(1, ordering: .releasing)
  }

  /// Gives an output a slot. The session opens no more outputs than there are slots. An output
  /// without a slot is never served; it counts as disconnected, and its players end.
  @_noLocks @_noAllocation
  private mutating func add(_ output: OutputID) {
    for index in 0..<outputs.count where outputs[index] == nil {
      outputs[index] = output
      arena.retain(output)
      return
    }
    arena[output].isGone.store(true, ordering: .releasing)
  }

  /// Applies stops, cancels, mutes, gains and direct levels, which do not pass through the queue.
  @_noLocks @_noAllocation
  mutating func applyFlags(_ output: OutputID) {
    let gain = Double(bitPattern: arena[output].gainBits.load(ordering: .acquiring))
    if gain != arena[output].gain {
      arena[output].gain = gain
      arena[output].change.note(at: now, isDueOnArrival: true)
    }
    applyDirectLevels(output)
    for player in arena.activePlayers(of: output) {
      applyStop(player, before: .max)
      applyCancel(player)
      applyMute(player)
    }
  }

  /// Applies the direct levels that were set. A level that was changed several times since the last
  /// step has its newest value.
  @_noLocks @_noAllocation
  private mutating func applyDirectLevels(_ output: OutputID) {
    if !arena[output].hasNewDirect.exchange(false, ordering: .acquiringAndReleasing) { return }
    var hasDirect = false
    for zone in arena[output].direct.indices {
      let state = DirectLevel.state(arena[output].directBits[zone].load(ordering: .acquiring))
      if state.intensity > 0 { hasDirect = true }
      let before = arena[output].direct[zone]
      if state.intensity == before.intensity && state.sharpness == before.sharpness { continue }
      arena[output].direct[zone] = state
      arena[output].change.note(at: now, isDueOnArrival: true)
      if state.intensity == 0 { arena[output].change.silences = true }
    }
    arena[output].hasDirect = hasDirect
  }

  /// Applies an immediate stop that was given before the command with this ticket.
  @_noLocks @_noAllocation
  private mutating func applyStop(_ player: PlayerID, before ticket: UInt64) {
    let stop = arena[player].stopTicket.load(ordering: .acquiring)
    if stop <= arena[player].appliedStop || stop > ticket { return }
    arena[player].appliedStop = stop
    dropPending(of: player, before: stop, onlyDueTransport: true)
    silence(player)
  }

  @_noLocks @_noAllocation
  private mutating func applyCancel(_ player: PlayerID) {
    let cancel = arena[player].cancelTicket.load(ordering: .acquiring)
    if cancel <= arena[player].appliedCancel { return }
    arena[player].appliedCancel = cancel
    dropPending(of: player, before: cancel, onlyDueTransport: false)
    silence(player)
  }

  @_noLocks @_noAllocation
  private mutating func silence(_ player: PlayerID) {
    if arena[player].heads[Cursor.base.place].state.stop() { end(player) }
    let output = arena[player].output
    arena[output].change.note(at: now, isDueOnArrival: true)
    arena[output].change.silences = true
    arena[output].change.rewinds = true
  }

  @_noLocks @_noAllocation
  private mutating func applyMute(_ player: PlayerID) {
    let isGroupMuted = arena[player].group.borrowed.use { $0.isMuted }
    let isMuted = arena[player].isMuted.load(ordering: .acquiring) || isGroupMuted
    if isMuted == arena[player].heads[Cursor.base.place].state.isMuted { return }
    arena[player].heads[Cursor.base.place].state.isMuted = isMuted
    let output = arena[player].output
    arena[output].change.note(at: now, isDueOnArrival: true)
    arena[output].change.rewinds = true
    if isMuted { arena[output].change.silences = true }
  }

  /// Drops the pending commands of a player that were given before a ticket: all, or only those
  /// that would start or end playback at the present time or before.
  @_noLocks @_noAllocation
  private mutating func dropPending(
    of player: PlayerID, before ticket: UInt64, onlyDueTransport: Bool
  ) {
    var kept = PendingList()
    while !arena[player].pending.isEmpty {
      let command = takeFirst(of: player)
      let isMeant = !onlyDueTransport || (command.isTransport && isDue(command))
      if command.ticket < ticket && isMeant {
        discard(command)
      } else {
        _ = pending.insert(command, into: &kept)
      }
    }
    assert(arena[player].pending.isEmpty)
    arena[player].pending = kept
  }

  // MARK: The list of a player

  // These functions change a copy of the list and write it back. In a build with the thread
  // sanitizer, the compiler treats the list and `pending` as parts of the core, and refuses to
  // change both at the same time.

  @_noLocks @_noAllocation
  private mutating func insert(_ command: Command, _ player: PlayerID) -> Bool {
    var list = arena[player].pending
    let isInserted = pending.insert(command, into: &list)
    arena[player].pending = list
    return isInserted
  }

  /// Takes the first command of a player that has one.
  @_noLocks @_noAllocation
  mutating func takeFirst(of player: PlayerID) -> Command {
    var list = arena[player].pending
    let command = pending.removeFirst(&list)
    arena[player].pending = list
    return command
  }
}
