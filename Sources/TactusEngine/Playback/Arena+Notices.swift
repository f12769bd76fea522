internal import Synchronization
internal import TactusSystem

/// The list of players with notices. The playback thread adds to it, and the thread that delivers
/// notices takes it as a whole. A player is on it at most once, so the list needs no other bound
/// and loses nothing.
extension Arena {
  /// Notes that the player finished. The list holds a reference until the notice is taken.
  @_noLocks @_noAllocation
  func noteFinish(_ player: PlayerID) {
    self[player].finishes.add(1, ordering: .releasing)
    noteChange(player)
  }

  /// Notes that the player's activity has changed in another way than by an end.
  @_noLocks @_noAllocation
  func noteChange(_ player: PlayerID) {
    let before = self[player].notices.add(1, ordering: .acquiringAndReleasing).oldValue
    if before > 0 { return }
    retain(player)
    var seen = state.lastNoticed.load(ordering: .relaxed)
    while true {
      self[player].nextNoticed = seen
      let (won, now) = state.lastNoticed.weakCompareExchange(
        expected: seen, desired: player.bits, ordering: .releasing)
      if won { return }
      seen = now
    }
  }

  var hasNotices: Bool { state.lastNoticed.load(ordering: .acquiring) != 0 }

  /// Reports the notices to the owners of the players, oldest first, and frees retired players.
  /// Must not be called on the playback thread. Handlers may call the session.
  func deliverNotices() {
    var next = takeNoticed()
    while let player = next {
      next = PlayerID(bits: self[player].nextNoticed)
      deliver(player)
      release(player)
    }
    freeRetired()
  }

  private func deliver(_ player: PlayerID) {
    _ = self[player].notices.exchange(0, ordering: .acquiringAndReleasing)
    let finishes = self[player].finishes.exchange(0, ordering: .acquiringAndReleasing)
    let hasFailed = self[player].hasFailed.load(ordering: .acquiring)
    let events = self[player].events.object
    if self[self[player].output].isGone.load(ordering: .acquiring) { events.deliverOutputEnd() }
    for _ in 0..<finishes { events.deliver(hasFailed ? .failed : .finished) }
    events.deliverChange()
  }

  /// Takes the whole list and returns its oldest player. Each player links to the next one.
  private func takeNoticed() -> PlayerID? {
    var newestFirst = PlayerID(bits: state.lastNoticed.exchange(0, ordering: .acquiring))
    var oldestFirst: PlayerID?
    while let player = newestFirst {
      newestFirst = PlayerID(bits: self[player].nextNoticed)
      self[player].nextNoticed = oldestFirst?.bits ?? 0
      oldestFirst = player
    }
    return oldestFirst
  }
}
