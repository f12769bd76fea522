internal import Synchronization

/// Players that have something to tell: pushed by the playback thread, taken as a whole by
/// whoever delivers. A player is in it at most once, so it needs no bound and loses nothing.
@safe
struct NoticeStack: ~Copyable {
  private let head = Atomic<UInt>(0)

  /// The player finished. The stack holds a reference until the notice is taken.
  @_noLocks @_noAllocation
  func noteFinish(_ player: PlayerPointer) {
    unsafe player.pointee.finishes.add(1, ordering: .releasing)
    unsafe noteChange(player)
  }

  /// Something about the player's activity has changed, without an end.
  @_noLocks @_noAllocation
  func noteChange(_ player: PlayerPointer) {
    let before = unsafe player.pointee.notices.add(1, ordering: .acquiringAndReleasing).oldValue
    if before > 0 { return }
    unsafe player.pointee.retain()
    var seen = head.load(ordering: .relaxed)
    while true {
      unsafe player.pointee.nextNoticed = PlayerPointer(bitPattern: seen)
      let (won, now) = head.weakCompareExchange(
        expected: seen, desired: UInt(bitPattern: player), ordering: .releasing)
      if won { return }
      seen = now
    }
  }

  var isEmpty: Bool { head.load(ordering: .acquiring) == 0 }

  /// All that was pushed, oldest first, linked by `nextNoticed`.
  func takeAll() -> PlayerPointer? {
    var newestFirst = unsafe PlayerPointer(bitPattern: head.exchange(0, ordering: .acquiring))
    var oldestFirst: PlayerPointer?
    while let player = unsafe newestFirst {
      unsafe newestFirst = player.pointee.nextNoticed
      unsafe player.pointee.nextNoticed = oldestFirst
      unsafe oldestFirst = player
    }
    return unsafe oldestFirst
  }
}
