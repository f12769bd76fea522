internal import TactusSystem

/// The players of an output that play, are paused, sound or have pending commands. The current
/// player may be removed from the list during the iteration.
struct ActivePlayers: Sequence, IteratorProtocol, BitwiseCopyable {
  private let arena: Arena
  private var following: PlayerID?

  @_noLocks @_noAllocation
  init(_ arena: Arena, of output: OutputID) {
    self.arena = arena
    following = arena[output].firstActive
  }

  @_noLocks @_noAllocation
  mutating func next() -> PlayerID? {
    guard let player = following else { return nil }
    following = arena[player].nextActive
    return player
  }
}

extension Arena {
  /// See ``ActivePlayers``.
  @_noLocks @_noAllocation
  func activePlayers(of output: OutputID) -> ActivePlayers { ActivePlayers(self, of: output) }
}
