internal import TactusDevice
internal import TactusSystem

/// A thread that delivers the notices of a live session in order, writes the reports of the outputs
/// to the log, and holds the CPU latency request while something plays.
///
/// The playback thread makes no system call to report that a player has finished. So this thread
/// checks for notices a few milliseconds after each known step of the playback thread, and sleeps
/// while no step is known.
final class NoticeThread: Sendable {
  /// Nanoseconds between a step of the playback thread and the check for its notices.
  fileprivate static let delay: Int64 = 5_000_000

  private let thread: SystemThread

  init(
    owner: ArenaOwner, outputs: OutputRegister, latencyRequest: LatencyRequest
  ) throws(EngineStartError) {
    let work = NoticeWork(owner: owner, outputs: outputs, latencyRequest: latencyRequest)
    do throws(Errno) { thread = try SystemThread { work.run() } } catch {
      throw EngineStartError(thread: .notice, code: error.number)
    }
  }

  func join() { thread.join() }
}

/// The work of the thread.
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
      // Armed before the check, so that a signal during the check causes another one.
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
  /// Sleeps until `delay` after the next step, until `line`, or until a signal. Returns at once if
  /// a signal came since the word was armed. The playback thread does not signal notices, so the
  /// caller checks for them after each sleep.
  fileprivate func sleepBetweenNotices(until line: Int64, delay: Int64) {
    let next = nextStep
    let notice = next == .max ? .max : max(next, MonotonicClock.nowNanoseconds) + delay
    let deadline = min(line, notice)
    if !isClosing && !hasNotices && !hasRetired { state.noticeWord.wait(until: deadline) }
    state.noticeWord.disarm()
  }
}
