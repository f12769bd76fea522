internal import CRealtime
internal import Synchronization
internal import TactusDevice

/// What the playback thread runs: a step, a sleep until the next one is due or a command comes.
@safe
struct PlaybackLoop: ~Copyable {
  private var core: Core
  private var window: SpinWindow
  private let shared: UnsafeMutablePointer<SharedState>

  init(shared: UnsafeMutablePointer<SharedState>, mode: TimingMode) {
    unsafe self.shared = shared
    core = unsafe Core(shared: shared, isVirtual: false)
    window = SpinWindow(isUsed: mode == .precise)
  }

  /// Keeps the queues that playback works on in memory. 0, or the errno of a refusal.
  func lockMemory() -> Int32 {
    let refusal = unsafe shared.pointee.ring.lock()
    return refusal != 0 ? refusal : core.pending.lock()
  }

  /// Runs until the session closes.
  @_noLocks @_noAllocation
  mutating func run() {
    var now = tactus_now()
    while unsafe !shared.pointee.isClosing.load(ordering: .acquiring) {
      unsafe shared.pointee.nextStep.store(now, ordering: .releasing)
      let deadline = core.step(at: now)
      unsafe shared.pointee.nextStep.store(deadline, ordering: .releasing)
      let rested = rest(until: deadline, from: now)
      if deadline != .max { unsafe shared.pointee.costs.notePlaying(rested &- now) }
      now = rested
    }
    core.close(at: tactus_now())
  }

  /// Sleeps until `deadline` or until something has changed, and returns the time; `Int64.max`
  /// sleeps until something has. A step that is due already is not waited for.
  ///
  /// Where the mode is precise, it sleeps until a little before and spins from there.
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

  /// Sleeps until `deadline` or until something has changed, and returns the time.
  ///
  /// The look after arming closes the gap in which a command could come unseen. A wake that brings
  /// nothing goes back to sleep.
  @_noLocks @_noAllocation
  private func wait(until deadline: Int64) -> Int64 {
    var now: Int64
    repeat {
      unsafe shared.pointee.playbackWord.arm()
      if unsafe shared.pointee.isQuiet(at: core.ringPosition) {
        unsafe shared.pointee.playbackWord.wait(until: deadline)
      }
      unsafe shared.pointee.playbackWord.disarm()
      now = tactus_now()
    } while unsafe now < deadline && shared.pointee.isQuiet(at: core.ringPosition)
    return now
  }

  /// Reads the clock until `deadline` or until something has changed, and returns the time. Before,
  /// the step is prepared once more, so that code and data are in the caches when it is due.
  @_noLocks @_noAllocation
  private mutating func spin(until deadline: Int64, from start: Int64) -> Int64 {
    core.prepare(for: deadline, at: start)
    var now = tactus_now()
    while unsafe now < deadline && shared.pointee.isQuiet(at: core.ringPosition) {
      tactus_pause()
      now = tactus_now()
    }
    unsafe shared.pointee.costs.noteSpinning(now &- start)
    return now
  }
}

extension Core {
  /// The session closes: every player ends, every output is still.
  @_noLocks @_noAllocation
  mutating func close(at time: Int64) {
    now = time
    takeCommands()
    unsafe shared.pointee.lastPosition = ringPosition
    for index in 0..<EngineLimits.outputs {
      guard let output = unsafe outputs[index] else { continue }
      unsafe outputs[index] = nil
      unsafe endPlayers(of: output, hasFailed: false)
      unsafe output.pointee.stop(at: now)
      unsafe drop(output)
    }
  }
}
