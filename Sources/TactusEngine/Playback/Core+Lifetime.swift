internal import Synchronization
internal import TactusPattern
internal import TactusSystem

extension Core {
  /// Removes from the list the players that have ended, are silent and have no pending command.
  @_noLocks @_noAllocation
  mutating func removeIdle(from output: OutputID) {
    var previous: PlayerID?
    for player in arena.activePlayers(of: output) {
      guard arena.isOver(player) else {
        previous = player
        continue
      }
      let next = arena[player].nextActive
      arena[player].isActive = false
      arena[player].nextActive = nil
      if let previous {
        arena[previous].nextActive = next
      } else {
        arena[output].firstActive = next
      }
      arena.drop(player)
    }
  }

  /// Ends every player of an output that is closed or disconnected.
  @_noLocks @_noAllocation
  mutating func endPlayers(of output: OutputID, hasFailed: Bool) {
    for player in arena.activePlayers(of: output) {
      while !arena[player].pending.isEmpty {
        discard(takeFirst(of: player))
      }
      if hasFailed { arena[player].hasFailed.store(true, ordering: .releasing) }
      if arena[player].heads[Cursor.base.place].state.stop() { end(player) }
    }
    removeIdle(from: output)
    arena[output].boundary = .max
    arena[output].change.from = .max
  }

  /// Notes that playback of a player has ended.
  @_noLocks @_noAllocation
  func end(_ player: PlayerID) {
    arena[player].isOngoing.store(false, ordering: .releasing)
    arena.noteFinish(player)
  }

  /// Closes the session: ends every player and stops every output.
  @_noLocks @_noAllocation
  mutating func close(at time: Int64) {
    now = time
    takeCommands()
    arena.state.lastPosition = ringPosition
    for place in 0..<outputs.count {
      guard let output = outputs[place] else { continue }
      outputs[place] = nil
      endPlayers(of: output, hasFailed: false)
      arena[output].stop(at: now)
      arena.drop(output)
    }
  }
}
