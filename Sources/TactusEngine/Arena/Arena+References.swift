internal import TactusPattern
internal import TactusSystem

/// Who refers to a player: its ``Player``, each command on its way, and the playback thread while
/// it is active. To an output: its ``OutputHandle``, its players, commands about it, and the
/// playback core while it serves it. To a curve: the one command or parameter that holds it.
extension Arena {
  @_noLocks @_noAllocation
  func retain(_ player: PlayerID) { state.players.retain(player) }

  @_noLocks @_noAllocation
  func retain(_ output: OutputID) { state.outputs.retain(output) }

  // MARK: The playback thread

  /// Gives a reference up; the last one has the player freed by another thread.
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

  /// Gives a reference up and frees the player with the last one.
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

  /// Frees what the playback thread has dropped.
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
