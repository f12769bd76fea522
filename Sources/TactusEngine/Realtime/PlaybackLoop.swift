internal import CRealtime
internal import Synchronization

/// What the playback thread runs: a step, a sleep until the next one is due or a command comes.
@safe
struct PlaybackLoop: ~Copyable {
  private var core: Core
  private let shared: UnsafeMutablePointer<SharedState>

  init(shared: UnsafeMutablePointer<SharedState>) {
    unsafe self.shared = shared
    core = unsafe Core(shared: shared, isVirtual: false)
  }

  /// Runs until the session closes.
  @_noLocks @_noAllocation
  mutating func run() {
    while unsafe !shared.pointee.isClosing.load(ordering: .acquiring) {
      rest(until: core.step(at: tactus_now()))
    }
    core.close(at: tactus_now())
  }

  /// Sleeps until `deadline` or until something has changed; `Int64.max` sleeps until then.
  ///
  /// The look after arming closes the gap in which a command could come unseen. A wake that brings
  /// nothing goes back to sleep.
  @_noLocks @_noAllocation
  private func rest(until deadline: Int64) {
    while unsafe shared.pointee.isQuiet(at: core.ringPosition) && tactus_now() < deadline {
      unsafe shared.pointee.playbackWord.arm()
      if unsafe shared.pointee.isQuiet(at: core.ringPosition) {
        unsafe shared.pointee.playbackWord.wait(until: deadline)
      }
      unsafe shared.pointee.playbackWord.disarm()
    }
  }
}

extension Core {
  /// The session closes: every player ends, every output is still.
  @_noLocks @_noAllocation
  mutating func close(at time: Int64) {
    now = time
    takeCommands()
    unsafe shared.pointee.lastPosition = ringPosition
    for index in 0..<16 {
      guard let output = unsafe outputs[index] else { continue }
      unsafe outputs[index] = nil
      unsafe endPlayers(of: output, hasFailed: false)
      unsafe output.pointee.functions.stopAll(at: now)
      unsafe drop(output)
    }
  }
}
