internal import Synchronization
internal import TactusDevice
internal import TactusPattern
internal import TactusSystem

extension Core {
  /// Submits all segments that begin within the output's look-ahead.
  @_noLocks @_noAllocation
  mutating func serve(_ output: OutputID) {
    if arena[output].isGone.load(ordering: .acquiring) { return }
    // A step before the prepared composition is due means that a change has arrived.
    if now < arena[output].composition.time { arena[output].composition.time = .min }
    arena[output].starts.removeBegun(by: now)
    submitAhead(output, to: now &+ arena[output].lookAhead)
    // The base playheads are advanced after the playheads ahead, because the base playheads remove
    // the commands that they apply. Otherwise, after a stall, the playheads ahead would miss
    // commands that they have not applied. The base playheads stop before `now`, so that a change
    // in this step can still submit the transitions at `now`.
    if arena[output].lookAhead > 0 { advanceBase(output, to: now &- 1) }
  }

  @_noLocks @_noAllocation
  private mutating func submitAhead(_ output: OutputID, to horizon: Int64) {
    var maySubmitAgain = true
    while arena[output].boundary <= horizon {
      guard arena[output].hasRoom else { return }
      emit(output, at: arena[output].boundary, isDueOnArrival: false)
      if arena[output].isGone.load(ordering: .acquiring) { return }
      // At most once per step: otherwise the step would not end for an output that refuses every
      // other submission.
      if maySubmitAgain { maySubmitAgain = !submitLost(output) }
    }
  }

  /// Submits the refused segments again, from the present on, as soon as the output takes segments
  /// again. Without this they would stay lost for the length of the look-ahead.
  /// - Returns: whether there were such segments.
  @_noLocks @_noAllocation
  private mutating func submitLost(_ output: OutputID) -> Bool {
    let lost = arena[output].lostFrom
    if lost == .max || arena[output].isRefusing { return false }
    rewind(output, to: max(lost, now), isStill: false)
    return true
  }

  /// Serves the changes that callers have made since the output was last served.
  @_noLocks @_noAllocation
  mutating func serveChanges(_ output: OutputID) {
    let change = arena[output].change
    if change.from == .max || arena[output].isGone.load(ordering: .acquiring) {
      arena[output].change.from = .max
      arena[output].change.isDueOnArrival = false
      return
    }
    arena[output].change = PendingChange()
    let isStill = change.silences && stopIfSilent(output)
    let isAhead = arena[output].lookAhead > 0
    if isAhead && (change.rewinds || change.from <= arena[output].lastStart) {
      rewind(output, to: max(change.from, now), isStill: isStill)
    } else {
      arena[output].boundary = min(arena[output].boundary, change.from)
    }
    if change.from <= now && change.isDueOnArrival {
      if isAhead { arena[output].dueOnArrivalUntil = now &+ arena[output].latency }
      emit(output, at: now, isDueOnArrival: true)
    }
    serve(output)
  }

  /// Withdraws the segments that were submitted for `time` and later, and computes the states ahead
  /// again with the new commands.
  @_noLocks @_noAllocation
  private mutating func rewind(_ output: OutputID, to time: Int64, isStill: Bool) {
    if !isStill && arena[output].lastStart >= time {
      arena[output].revise(from: time)
      arena[output].starts.removeFrom(time)
      arena[output].forgetLevels()
    }
    for player in arena.activePlayers(of: output) {
      arena[player].heads[Cursor.ahead.place].follow(arena[player].heads[Cursor.base.place])
      advance(player, .ahead, to: time &- 1)
    }
    assert(time >= now, "a revision begins before the present time")
    arena[output].boundary = time
    arena[output].lastStart = time &- 1
    // All later segments are submitted again.
    if time == now || arena[output].lostFrom >= time { arena[output].lostFrom = .max }
  }

  /// Stops the output at once if nothing sounds now. Called after a stop, a cancel, a mute or a
  /// direct level of 0. Returns true if it stopped the output.
  @_noLocks @_noAllocation
  private mutating func stopIfSilent(_ output: OutputID) -> Bool {
    let sums = Mixer(arena, output, .base).sums(at: now)
    for zone in sums.indices where sums[zone].isSounding { return false }
    arena[output].silence(at: now)
    return true
  }

  /// Advances the present states of an output with look-ahead to `now`, removes the players that
  /// have ended, and ends all players of a disconnected output.
  @_noLocks @_noAllocation
  mutating func settle(_ output: OutputID) {
    if arena[output].isGone.load(ordering: .acquiring) {
      endPlayers(of: output, hasFailed: true)
      return
    }
    if arena[output].lookAhead > 0 { advanceBase(output, to: now) }
    keepInContact(output)
    removeIdle(from: output)
  }

  /// Calls an output that has scheduled segments or a level above 0, if its last call was one
  /// renewal interval ago. The call has no segment; it keeps the device from treating the host as
  /// dead.
  @_noLocks @_noAllocation
  private func keepInContact(_ output: OutputID) {
    if now >= arena[output].nextContact(at: now) { _ = arena[output].flush(at: stamp()) }
  }

  @_noLocks @_noAllocation
  private mutating func advanceBase(_ output: OutputID, to time: Int64) {
    for player in arena.activePlayers(of: output) { advance(player, .base, to: time) }
  }

  /// When the output next needs a step.
  @_noLocks @_noAllocation
  func nextWake(_ output: OutputID) -> Int64 {
    let lookAhead = arena[output].lookAhead
    let boundary = arena[output].boundary
    if lookAhead == 0 { return boundary }
    var wake = arena[output].nextContact(at: now)
    if boundary != .max {
      wake = arena[output].hasRoom ? boundary &- lookAhead : arena[output].starts.earliest
    }
    // The core must still end a player whose last segment was submitted, and apply the commands
    // whose effect was submitted, so that they leave the queue.
    for player in arena.activePlayers(of: output) {
      if arena[player].heads[Cursor.ahead.place].state.isPlaying {
        let first = arena[player].pending.head
        if first >= 0 { wake = min(wake, pending.command(first).time) }
      } else {
        wake = min(wake, nextTime(player, .base))
      }
    }
    return wake
  }
}
