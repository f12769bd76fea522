internal import TactusDevice
internal import TactusSystem

/// Delivers the notices of a live session, in order, on one thread of its own, writes to the log
/// what outputs have reported, and holds the CPU latency request while something plays.
///
/// The playback thread makes no system call to say that a player has finished. So while it has a
/// next step this thread looks a few milliseconds after it, and sleeps when there is none.
final class NoticeThread: Sendable {
  /// Nanoseconds from a step of the playback thread until its notices are looked for.
  fileprivate static let delay: Int64 = 5_000_000

  private let thread: SystemThread

  init(
    owner: ArenaOwner, outputs: OutputRegister, latencyRequest: LatencyRequest
  ) throws(EngineStartError) {
    let work = NoticeWork(owner: owner, outputs: outputs, latencyRequest: latencyRequest)
    do throws(Errno) { thread = try SystemThread { work.run() } } catch {
      throw EngineStartError(code: error.number)
    }
  }

  func join() { thread.join() }
}

/// What the thread does.
private final class NoticeWork: Sendable {
  private let owner: ArenaOwner
  private let outputs: OutputRegister
  private let latencyRequest: LatencyRequest

  init(owner: ArenaOwner, outputs: OutputRegister, latencyRequest: LatencyRequest) {
    self.owner = owner
    self.outputs = outputs
    self.latencyRequest = latencyRequest
  }

  func run() {
    let arena = owner.arena
    while !arena.isClosing {
      // Armed before it looks, so that what is signalled meanwhile is looked for next.
      arena.state.noticeWord.arm()
      arena.deliverNotices()
      outputs.recorder.passOn()
      let nextLine = outputs.look(at: MonotonicClock.nowNanoseconds)
      latencyRequest.hold(arena.nextStep != .max)
      arena.sleepBetweenNotices(until: nextLine, delay: NoticeThread.delay)
    }
    latencyRequest.hold(false)
  }
}

extension Arena {
  /// Sleeps until a while after the next step, until `line`, or until something is signalled; not
  /// at all if it was since the word was armed. Notices are looked for once more, because the
  /// playback thread does not signal them.
  fileprivate func sleepBetweenNotices(until line: Int64, delay: Int64) {
    let next = nextStep
    let notice = next == .max ? .max : max(next, MonotonicClock.nowNanoseconds) + delay
    let deadline = min(line, notice)
    if !isClosing && !hasNotices && !hasRetired { state.noticeWord.wait(until: deadline) }
    state.noticeWord.disarm()
  }
}
