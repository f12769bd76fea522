internal import Synchronization
internal import TactusPattern
internal import TactusSound
internal import TactusSystem

/// Advances players without submitting segments, for a ``SoundMixer`` that reads their states.
extension Core {
  /// Takes new commands and advances all players of an output to a time, including everything that
  /// happens at that time. Players that had ended and were silent before the call are removed. A
  /// player that ends in this call is kept, because it may begin a sound that is longer than its
  /// pattern.
  /// - Returns: when the next transition or pending command is due; `Int64.max` if only a command
  ///   causes one.
  @_noLocks @_noAllocation
  mutating func follow(_ output: OutputID, to time: Int64) -> Int64 {
    assert(time >= now, "a step is earlier than the previous one")
    now = time
    removeIdle(from: output)
    _ = arena.state.attention.exchange(false, ordering: .acquiringAndReleasing)
    takeCommands()
    applyFlags(output)
    for player in arena.activePlayers(of: output) { advance(player, .base, to: time) }
    arena[output].change = PendingChange()
    return nextTime(of: output, .base)
  }
}

extension Arena {
  /// Whether a player has ended, nothing of it is pending, and it is silent.
  @_noLocks @_noAllocation
  func isOver(_ player: PlayerID) -> Bool {
    self[player].heads[Cursor.base.place].state.isStopped && self[player].pending.isEmpty
      && voiceCount(player) == 0
  }

  /// Whether a player is paused and silent, and nothing of it is pending.
  @_noLocks @_noAllocation
  func isAtRest(_ player: PlayerID) -> Bool {
    !self[player].heads[Cursor.base.place].state.isPlaying
      && !self[player].heads[Cursor.base.place].state.isStopped && self[player].pending.isEmpty
      && self[player].sounds?.isSilent ?? true
  }

  /// The number of sounds of a player that play.
  @_noLocks @_noAllocation
  func voiceCount(_ player: PlayerID) -> Int { self[player].sounds?.count ?? 0 }
}
