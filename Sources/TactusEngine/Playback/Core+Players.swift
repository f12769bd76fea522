internal import Synchronization
internal import TactusDevice
internal import TactusPattern
internal import TactusSystem

extension Core {
  /// Advances a player to `time`, including all that happens at that time. Commands precede the
  /// transitions of the pattern at the same moment.
  @_noLocks @_noAllocation
  mutating func advance(
    _ player: PlayerID, _ cursor: Cursor, to time: Int64, marks: MarkSink
  ) {
    while true {
      let index = nextPending(player, cursor)
      let due = index >= 0 ? pending.command(index).time : .max
      let transition = arena[player].heads[cursor.place].state.nextTransition
      if min(due, transition) > time { return }
      if due <= transition {
        apply(index, player, cursor)
      } else {
        step(player, cursor, marks: marks)
      }
    }
  }

  @_noLocks @_noAllocation
  private mutating func step(_ player: PlayerID, _ cursor: Cursor, marks: MarkSink) {
    let arena = arena
    let hasFinished = arena[player].timeline.borrowed.use {
      arena[player].heads[cursor.place].step($0, marks: marks)
    }
    if hasFinished && cursor == .base { end(player) }
  }

  /// Advances a player to a time without noting the events that begin.
  @_noLocks @_noAllocation
  mutating func advance(_ player: PlayerID, _ cursor: Cursor, to time: Int64) {
    let nowhere = MarkSink(arena, output: nil, zone: 0, isFelt: false)
    advance(player, cursor, to: time, marks: nowhere)
  }

  /// When the next transition or pending command of a player is due.
  @_noLocks @_noAllocation
  func nextTime(_ player: PlayerID, _ cursor: Cursor) -> Int64 {
    let index = nextPending(player, cursor)
    let due = index >= 0 ? pending.command(index).time : .max
    return min(due, arena[player].heads[cursor.place].state.nextTransition)
  }

  /// When the next transition or pending command of any player of an output is due.
  @_noLocks @_noAllocation
  func nextTime(of output: OutputID, _ cursor: Cursor) -> Int64 {
    var next = Int64.max
    for player in arena.activePlayers(of: output) { next = min(next, nextTime(player, cursor)) }
    return next
  }

  /// The first pending command that the playhead of the cursor has not applied; -1 if there is
  /// none.
  @_noLocks @_noAllocation
  private func nextPending(_ player: PlayerID, _ cursor: Cursor) -> PendingCommands.Index {
    var index = arena[player].pending.head
    if cursor == .base { return index }
    let time = arena[player].heads[cursor.place].state.lastCommandTime
    let ticket = arena[player].heads[cursor.place].state.lastCommandTicket
    while index >= 0 {
      let command = pending.command(index)
      if command.time > time || (command.time == time && command.ticket > ticket) { break }
      index = pending.next(index)
    }
    return index
  }

  /// Applies a pending command. The base playhead removes the command from the list; the playhead
  /// ahead of time leaves it there.
  @_noLocks @_noAllocation
  private mutating func apply(
    _ index: PendingCommands.Index, _ player: PlayerID, _ cursor: Cursor
  ) {
    if cursor == .ahead {
      _ = apply(pending.command(index), player, cursor)
      return
    }
    let command = takeFirst(of: player)
    dropReplacedCurve(player, command)
    if apply(command, player, cursor) { end(player) }
    if case .start = command.action {
      arena[player].noteStart()
      arena.state.noteStart(at: command.time)
    }
    arena.state.admitted.subtract(1, ordering: .releasing)
    arena.drop(player)
  }

  @_noLocks @_noAllocation
  private func apply(_ command: Command, _ player: PlayerID, _ cursor: Cursor) -> Bool {
    let arena = arena
    return arena[player].timeline.borrowed.use {
      arena[player].heads[cursor.place].apply(command, $0)
    }
  }

  @_noLocks @_noAllocation
  private func dropReplacedCurve(_ player: PlayerID, _ command: Command) {
    let control: ControlID
    switch command.action {
    case .value(let changed, _): control = changed
    case .curve(let changed, _): control = changed
    default: return
    }
    if let old = arena[player].heads[Cursor.base.place].state.sentCurve(of: control) {
      arena.drop(old.id)
    }
  }
}
