internal import CRealtime
internal import Synchronization
internal import TactusDevice
internal import TactusSystem

/// The loop of the playback thread: a step, then a sleep until the next one is due or a command
/// comes.
struct PlaybackLoop: ~Copyable {
  private var core: Core
  private var window: SpinWindow
  private let arena: Arena

  init(_ arena: Arena, mode: TimingMode) {
    self.arena = arena
    core = Core(arena, isVirtual: false)
    window = SpinWindow(isUsed: mode == .precise)
  }

  /// Locks the queues of playback into memory. Returns 0, or the errno of a refusal.
  func lockMemory() -> Int32 {
    let refusal = arena.state.ring.lock()
    return refusal != 0 ? refusal : core.pending.lock()
  }

  /// Runs until the session closes.
  @_noLocks @_noAllocation
  mutating func run() {
    var now = tactus_now()
    while !arena.state.isClosing.load(ordering: .acquiring) {
      arena.state.nextStep.store(now, ordering: .releasing)
      let deadline = core.step(at: now)
      arena.state.nextStep.store(deadline, ordering: .releasing)
      let rested = rest(until: deadline, from: now)
      if deadline != .max { arena.state.costs.notePlaying(rested &- now) }
      now = rested
    }
    core.close(at: tactus_now())
  }

  /// Waits until `deadline` or a change, and returns the time. With a deadline of `Int64.max` it
  /// waits for a change only. Returns at once if the step is due already.
  ///
  /// In precise mode it sleeps until shortly before the deadline and spins from there.
  @_noLocks @_noAllocation
  private mutating func rest(until deadline: Int64, from start: Int64) -> Int64 {
    if deadline <= start { return tactus_now() }
    if deadline == .max { return wait(until: .max) }
    core.prepare(for: deadline)
    let wake = deadline &- window.length(ofWait: deadline &- start)
    let woken = wait(until: wake)
    if woken < wake { return woken }
    window.learn(lateness: woken &- wake)
    if woken >= deadline { return woken }
    return spin(until: deadline, from: woken)
  }

  /// Sleeps until `deadline` or until a change, and returns the time.
  ///
  /// The check after arming closes the gap in which a command could arrive unseen. After a wake
  /// without a cause the thread sleeps again.
  @_noLocks @_noAllocation
  private func wait(until deadline: Int64) -> Int64 {
    var now: Int64
    repeat {
      arena.state.playbackWord.arm()
      if arena.state.isQuiet(at: core.ringPosition) {
        arena.state.playbackWord.wait(until: deadline)
      }
      arena.state.playbackWord.disarm()
      now = tactus_now()
    } while now < deadline && arena.state.isQuiet(at: core.ringPosition)
    return now
  }

  /// Reads the clock until `deadline` or a change, and returns the time. If there is enough time,
  /// it first prepares the step once more, so that code and data are in the caches when the step
  /// is due.
  @_noLocks @_noAllocation
  private mutating func spin(until deadline: Int64, from start: Int64) -> Int64 {
    core.prepare(for: deadline, at: start)
    var now = tactus_now()
    while now < deadline && arena.state.isQuiet(at: core.ringPosition) {
      tactus_pause()
      now = tactus_now()
    }
    arena.state.costs.noteSpinning(now &- start)
    return now
  }
}
