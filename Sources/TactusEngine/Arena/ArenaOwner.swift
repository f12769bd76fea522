internal import TactusSystem

/// Owns the memory that callers and the playback thread share.
///
/// Sessions, players and outputs hold the owner, so the memory outlives every ``Arena`` that points
/// to it.
final class ArenaOwner: Sendable {
  let arena = Arena.allocate()

  init() {}

  deinit {
    dropLateCommands()
    arena.freeRetired()
    arena.free()
  }

  /// Drops the commands that arrived after the playback core had closed. They have no effect.
  private func dropLateCommands() {
    var position = arena.state.lastPosition
    while let command = arena.state.ring.dequeue(&position) {
      if case .curve(_, let curve) = command.action { arena.release(curve.id) }
      if let player = command.player { arena.release(player) }
      if let output = command.output { arena.release(output) }
    }
  }
}
