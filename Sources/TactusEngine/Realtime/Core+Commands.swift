internal import Synchronization
internal import TactusDevice
internal import TactusPattern

extension Core {
  /// Empties the queue: what is due becomes due now, the rest waits in its player's list.
  @_noLocks @_noAllocation
  mutating func takeCommands() {
    while var command = unsafe shared.pointee.ring.dequeue(&ringPosition) {
      guard let player = unsafe command.player else {
        changeOutputs(command)
        continue
      }
      let isLost = unsafe hasLostOutput(player)
      if isLost { unsafe player.pointee.hasFailed.store(true, ordering: .releasing) }
      if unsafe isLost || isVoid(command, for: player) {
        discard(command)
        continue
      }
      unsafe applyStop(player, before: command.ticket)
      let isImmediate = command.time <= now
      if isImmediate { command.time = now }
      command.time = command.time > .max &- command.delay ? .max : command.time &+ command.delay
      unsafe activate(player)
      guard unsafe pending.insert(command, into: &player.pointee.pending) else {
        discard(command)
        continue
      }
      let output = unsafe player.pointee.output
      unsafe output.pointee.noteChange(at: command.time, isDueOnArrival: isImmediate)
    }
  }

  /// A cancel drops every command given before it. An immediate stop drops those that would start
  /// or end playback no later than now.
  @_noLocks @_noAllocation
  private func isVoid(_ command: Command, for player: PlayerPointer) -> Bool {
    if unsafe command.ticket < player.pointee.cancelTicket.load(ordering: .acquiring) {
      return true
    }
    let stop = unsafe player.pointee.stopTicket.load(ordering: .acquiring)
    return command.ticket < stop && command.isTransport && command.time <= now
  }

  /// A command that will not be carried out.
  @_noLocks @_noAllocation
  mutating func discard(_ command: Command) {
    if case .curve(_, let curve) = command.action { unsafe retire(curve.pointer) }
    if let player = unsafe command.player {
      if case .start = command.action { unsafe discardStart(of: player, at: command.time) }
      unsafe drop(player)
    }
    unsafe shared.pointee.admitted.subtract(1, ordering: .releasing)
  }

  /// A start that was due has begun and ended at once. But what it would have begun anew tells of
  /// its own end, and of several starts before one stop only the last could have been felt: one
  /// end is told, as if each command had come in a step of its own.
  @_noLocks @_noAllocation
  private func discardStart(of player: PlayerPointer, at time: Int64) {
    let voidedBy = max(
      unsafe player.pointee.stopTicket.load(ordering: .acquiring),
      unsafe player.pointee.cancelTicket.load(ordering: .acquiring))
    let isDue = time <= now
    let isFirst = unsafe player.pointee.toldVoidedBy != voidedBy
    unsafe player.pointee.startsOnTheWay.subtract(1, ordering: .releasing)
    if unsafe isDue && isFirst && player.pointee.base.isStopped {
      unsafe player.pointee.toldVoidedBy = voidedBy
      unsafe shared.pointee.notices.noteFinish(player)
    } else {
      unsafe shared.pointee.notices.noteChange(player)
    }
  }

  @_noLocks @_noAllocation
  private func hasLostOutput(_ player: PlayerPointer) -> Bool {
    let output = unsafe player.pointee.output
    return unsafe output.pointee.isGone.load(ordering: .acquiring)
  }

  @_noLocks @_noAllocation
  private mutating func activate(_ player: PlayerPointer) {
    if unsafe player.pointee.isActive { return }
    unsafe player.pointee.isActive = true
    unsafe player.pointee.retain()
    let output = unsafe player.pointee.output
    unsafe player.pointee.nextActive = output.pointee.firstActive
    unsafe output.pointee.firstActive = player
  }

  @_noLocks @_noAllocation
  private mutating func changeOutputs(_ command: Command) {
    guard let output = unsafe command.output else { return }
    switch command.action {
    case .addOutput: unsafe add(output)
    case .removeOutput:
      for index in 0..<EngineLimits.outputs where unsafe outputs[index] == output {
        unsafe outputs[index] = nil
        // Players of a device that was lost have failed, also where its output is closed at once.
        let isLost = unsafe output.pointee.isGone.exchange(true, ordering: .acquiringAndReleasing)
        unsafe endPlayers(of: output, hasFailed: isLost)
        unsafe output.pointee.stop(at: now)
        unsafe drop(output)
      }
    default: break
    }
    unsafe drop(output)
    unsafe shared.pointee.admitted.subtract(1, ordering: .releasing)
  }

  /// Gives an output a place. The session opens no more than there are; an output without one is
  /// never served, so that it counts as gone and its players end.
  @_noLocks @_noAllocation
  private mutating func add(_ output: OutputPointer) {
    for index in 0..<EngineLimits.outputs where unsafe outputs[index] == nil {
      unsafe outputs[index] = output
      unsafe output.pointee.retain()
      return
    }
    unsafe output.pointee.isGone.store(true, ordering: .releasing)
  }

  /// Stops, cancels, mutes and gains: they come past the queue.
  @_noLocks @_noAllocation
  mutating func applyFlags(_ output: OutputPointer) {
    let gain = unsafe Double(bitPattern: output.pointee.gainBits.load(ordering: .acquiring))
    if unsafe gain != output.pointee.gain {
      unsafe output.pointee.gain = gain
      unsafe output.pointee.noteChange(at: now, isDueOnArrival: true)
    }
    var next = unsafe output.pointee.firstActive
    while let player = unsafe next {
      unsafe next = player.pointee.nextActive
      unsafe applyStop(player, before: .max)
      unsafe applyCancel(player)
      unsafe applyMute(player)
    }
  }

  /// Carries out an immediate stop that was given before the command with this ticket.
  @_noLocks @_noAllocation
  private mutating func applyStop(_ player: PlayerPointer, before ticket: UInt64) {
    let stop = unsafe player.pointee.stopTicket.load(ordering: .acquiring)
    if unsafe stop <= player.pointee.appliedStop || stop > ticket { return }
    unsafe player.pointee.appliedStop = stop
    unsafe dropPending(of: player, before: stop, onlyDueTransport: true)
    unsafe silence(player)
  }

  @_noLocks @_noAllocation
  private mutating func applyCancel(_ player: PlayerPointer) {
    let cancel = unsafe player.pointee.cancelTicket.load(ordering: .acquiring)
    if unsafe cancel <= player.pointee.appliedCancel { return }
    unsafe player.pointee.appliedCancel = cancel
    unsafe dropPending(of: player, before: cancel, onlyDueTransport: false)
    unsafe silence(player)
  }

  @_noLocks @_noAllocation
  private mutating func silence(_ player: PlayerPointer) {
    if unsafe player.pointee.base.stop() { unsafe end(player) }
    let output = unsafe player.pointee.output
    unsafe output.pointee.noteChange(at: now, isDueOnArrival: true)
    unsafe output.pointee.silences = true
    unsafe output.pointee.rewinds = true
  }

  @_noLocks @_noAllocation
  private mutating func applyMute(_ player: PlayerPointer) {
    let isGroupMuted = unsafe player.pointee.group._withUnsafeGuaranteedRef { $0.isMuted }
    let isMuted = unsafe player.pointee.isMuted.load(ordering: .acquiring) || isGroupMuted
    if unsafe isMuted == player.pointee.base.isMuted { return }
    unsafe player.pointee.base.isMuted = isMuted
    let output = unsafe player.pointee.output
    unsafe output.pointee.noteChange(at: now, isDueOnArrival: true)
    unsafe output.pointee.rewinds = true
    if isMuted { unsafe output.pointee.silences = true }
  }

  /// Drops a player's pending commands that were given before a ticket: all, or only those that
  /// would start or end playback no later than now.
  @_noLocks @_noAllocation
  private mutating func dropPending(
    of player: PlayerPointer, before ticket: UInt64, onlyDueTransport: Bool
  ) {
    var kept = PendingList()
    while unsafe !player.pointee.pending.isEmpty {
      let command = unsafe pending.removeFirst(&player.pointee.pending)
      let isMeant = !onlyDueTransport || (command.isTransport && command.time <= now)
      if command.ticket < ticket && isMeant {
        discard(command)
      } else {
        _ = pending.insert(command, into: &kept)
      }
    }
    unsafe player.pointee.pending = kept
  }
}

extension OutputBlock {
  /// Something that was to be felt from `time` on has changed.
  @_noLocks @_noAllocation
  mutating func noteChange(at time: Int64, isDueOnArrival: Bool) {
    dirtyFrom = min(dirtyFrom, time)
    if isDueOnArrival { self.isDueOnArrival = true }
  }
}
