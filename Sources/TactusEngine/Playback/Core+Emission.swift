internal import Synchronization
internal import TactusDevice
internal import TactusPattern
internal import TactusSystem

extension Core {
  /// Submits the segments that begin at `due`. The next ones begin at the next breakpoint or
  /// command, or earlier. While a level moves, they begin where a straight line no longer follows
  /// it, or at the next point of the output's grid. While a level is above 0, they begin when its
  /// lease must be renewed.
  ///
  /// After a stall the segments begin at the present. The segments that became due during the stall
  /// are left out, because they would be played late, one after the other.
  @_noLocks @_noAllocation
  mutating func emit(_ output: OutputID, at due: Int64, isDueOnArrival: Bool) {
    let cursor: Cursor = arena[output].lookAhead == 0 ? .base : .ahead
    var time = due
    if arena[output].isPast(due, at: now) {
      skip(output, cursor, from: due)
      time = now
    }
    if !isPrepared(output, for: time) {
      begin(output, cursor, at: time)
      arena[output].composition = compose(output, cursor, at: time)
    }
    assert(arena[output].composition.time == time && arena[output].composition.end > time)
    assert(!arena[output].isPast(time, at: now))
    let isDue = isDueOnArrival || time < arena[output].dueOnArrivalUntil
    arena[output].addSegments(isDueOnArrival: isDue)
    if arena[output].isRecorded { arena[output].addLevels() }
    let isTaken = submit(output)
    let end = arena[output].composition.end
    arena[output].composition.time = .min
    arena[output].lastStart = time
    arena[output].boundary = isTaken ? end : min(end, arena[output].resubmit(after: time))
  }

  /// Submits the collected segments, if there are any. Returns false if the output was full.
  @_noLocks @_noAllocation
  private func submit(_ output: OutputID) -> Bool {
    if arena[output].scratch.segmentCount > 0 { return arena[output].submit(at: stamp()) }
    arena[output].recordRest()
    return true
  }

  /// Composes the segment that begins at `time`. All players must have been advanced to that time.
  /// Changes no state.
  @_noLocks @_noAllocation
  func compose(_ output: OutputID, _ cursor: Cursor, at time: Int64) -> Composition {
    let next = max(nextTime(of: output, cursor), time &+ 1)
    return Mixer(arena, output, cursor).compose(at: time, next: next, phase: gridPhase(output))
  }

  /// Advances all players to `time` and notes the events that begin there.
  @_noLocks @_noAllocation
  private mutating func begin(_ output: OutputID, _ cursor: Cursor, at time: Int64) {
    for player in arena.activePlayers(of: output) {
      let marks = MarkSink(
        arena, output: output, zone: arena[player].zone,
        isFelt: !arena[player].heads[Cursor.base.place].state.isMuted)
      advance(player, cursor, to: time, marks: marks)
    }
    assert(nextTime(of: output, cursor) > time, "a player was not advanced far enough")
  }

  /// Advances the players from `time` to the present without a submission. Of the taps that begin
  /// in between, the strongest of each actuator is played now; the others are counted.
  @_noLocks @_noAllocation
  private mutating func skip(_ output: OutputID, _ cursor: Cursor, from time: Int64) {
    arena[output].isSkipping = true
    begin(output, cursor, at: now)
    arena[output].isSkipping = false
    arena[output].skippedNanoseconds.add(Int(now &- time), ordering: .relaxed)
    arena[output].playLateTaps(at: now)
  }
}
