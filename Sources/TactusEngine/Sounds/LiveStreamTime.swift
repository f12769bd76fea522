internal import TactusDevice

/// CLOCK_MONOTONIC, and the word of an arena.
struct LiveStreamTime: StreamTime {
  private let owner: ArenaOwner

  init(_ owner: ArenaOwner) { self.owner = owner }

  var now: Int64 { MonotonicClock.nowNanoseconds }

  func wait(until time: Int64, if isQuiet: () -> Bool) {
    let arena = owner.arena
    // The check after arming closes the gap in which a change could arrive unseen.
    arena.state.playbackWord.arm()
    if !arena.isClosing, isQuiet() { arena.state.playbackWord.wait(until: time) }
    arena.state.playbackWord.disarm()
  }
}
