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
    shared: SharedHandle, outputs: OutputRegister, latencyRequest: LatencyRequest
  ) throws(EngineStartError) {
    let work = NoticeWork(shared: shared, outputs: outputs, latencyRequest: latencyRequest)
    do throws(Errno) { thread = try SystemThread { work.run() } } catch {
      throw EngineStartError(code: error.number)
    }
  }

  func join() { thread.join() }
}

/// What the thread does.
private final class NoticeWork: Sendable {
  private let shared: SharedHandle
  private let outputs: OutputRegister
  private let latencyRequest: LatencyRequest

  init(shared: SharedHandle, outputs: OutputRegister, latencyRequest: LatencyRequest) {
    self.shared = shared
    self.outputs = outputs
    self.latencyRequest = latencyRequest
  }

  func run() {
    while !shared.isClosing {
      // Armed before it looks, so that what is signalled meanwhile is looked for next.
      shared.armNotices()
      shared.deliverNotices()
      outputs.recorder.passOn()
      let nextLine = outputs.look(at: MonotonicClock.nowNanoseconds)
      latencyRequest.hold(shared.nextStep != .max)
      shared.sleepBetweenNotices(until: nextLine, delay: NoticeThread.delay)
    }
    latencyRequest.hold(false)
  }
}

extension SharedHandle {
  fileprivate func armNotices() { unsafe state.pointee.noticeWord.arm() }

  /// Sleeps until a while after the next step, until `line`, or until something is signalled; not
  /// at all if it was since the word was armed. Notices are looked for once more, because the
  /// playback thread does not signal them.
  fileprivate func sleepBetweenNotices(until line: Int64, delay: Int64) {
    let next = nextStep
    let notice = next == .max ? .max : max(next, MonotonicClock.nowNanoseconds) + delay
    let deadline = min(line, notice)
    if !isClosing && !hasNotices { unsafe state.pointee.noticeWord.wait(until: deadline) }
    unsafe state.pointee.noticeWord.disarm()
  }

  private var hasNotices: Bool {
    unsafe !state.pointee.notices.isEmpty || !state.pointee.retired.isEmpty
  }
}
