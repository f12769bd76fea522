internal import TactusPattern
internal import TactusSystem

/// References to a player are held by its ``Player``, by each command for it that is pending, and
/// by the playback thread while the player is active. References to an output are held by its
/// ``OutputHandle``, its players, the commands about it, and the playback core while it serves it.
/// A curve is held by its command, and then by its parameter.
extension Arena {
  @_noLocks @_noAllocation
  func retain(_ player: PlayerID) { state.players.retain(player) }

  @_noLocks @_noAllocation
  func retain(_ output: OutputID) { state.outputs.retain(output) }

  // MARK: The playback thread

  /// Gives up a reference. If it was the last, another thread frees the player.
  @_noLocks @_noAllocation
  func drop(_ player: PlayerID) {
    if state.players.dropReference(player) { state.players.retire(player) }
  }

  @_noLocks @_noAllocation
  func drop(_ output: OutputID) {
    if state.outputs.dropReference(output) { state.outputs.retire(output) }
  }

  @_noLocks @_noAllocation
  func drop(_ curve: CurveID) {
    if state.curves.dropReference(curve) { state.curves.retire(curve) }
  }

  // MARK: All other threads

  /// Gives up a reference. Frees the player if it was the last one.
  func release(_ player: PlayerID) {
    if state.players.dropReference(player) { free(player) }
  }

  func release(_ output: OutputID) {
    if state.outputs.dropReference(output) { state.outputs.free(output) }
  }

  func release(_ curve: CurveID) {
    if state.curves.dropReference(curve) { state.curves.free(curve) }
  }

  var hasRetired: Bool {
    state.players.hasRetired || state.outputs.hasRetired || state.curves.hasRetired
  }

  /// Frees the players, outputs and curves whose last reference the playback thread has dropped.
  func freeRetired() {
    state.players.takeRetired { free($0) }
    state.outputs.takeRetired { state.outputs.free($0) }
    state.curves.takeRetired { state.curves.free($0) }
  }

  private func free(_ player: PlayerID) {
    for control in 0..<ControlID.count {
      if let sent = self[player].heads[0].state.controls[control].sent?.curve { release(sent.id) }
    }
    let output = self[player].output
    state.players.free(player)
    release(output)
  }
}
