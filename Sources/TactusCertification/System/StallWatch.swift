internal import Dispatch
internal import TactusDevice
package import TactusStatistics
internal import TactusSystem

/// A thread that wakes every millisecond and measures how late it wakes: the baseline of a run.
/// Each other thread is measured by its own ``ThreadWatch``.
package final class StallWatch: Sendable {
  private let loop = WakingLoop()
  /// The reason why the thread could not be started; nil if it was started.
  package let trouble: String?

  /// Starts the thread with the scheduling class and priority of the harness's other threads, so
  /// that it is delayed as they are.
  package init() {
    do throws(RigFault) {
      try HarnessThread.start { [loop] in loop.run() }
      trouble = nil
    } catch {
      trouble = error.description
      loop.ended.signal()
    }
  }

  deinit { loop.end() }

  /// Sets a handler for each wake that is late by ``HostStall/leastNanoseconds`` or more.
  func onStall(_ handler: (@Sendable (HeldUp) -> Void)?) {
    loop.state.withLock { $0.onStall = handler }
  }

  /// Waits until the thread has woken again. Then the handler has received every stall from before
  /// the call.
  func settle() throws(RigFault) {
    let count = lateness.count
    try Settling.wait("the thread of the stall watch did not wake") { lateness.count > count }
  }

  /// The lateness of every wake so far.
  package var lateness: Histogram { loop.state.withLock { $0.histogram } }

  /// Ends the thread, and waits for its end.
  package func stop() {
    loop.end()
    loop.ended.wait()
    loop.ended.signal()
  }
}

/// The loop of the thread. It has no reference to the ``StallWatch``. The watch can therefore be
/// released while the thread runs, and its deinitializer then ends the thread.
private final class WakingLoop: Sendable {
  struct State {
    var histogram = Histogram()
    var isStopped = false
    var onStall: (@Sendable (HeldUp) -> Void)?
  }

  private static let period: Int64 = 1_000_000
  let state = Guarded(State())
  let ended = DispatchSemaphore(value: 0)

  func end() { state.withLock { $0.isStopped = true } }

  func run() {
    var next = MonotonicClock.nowNanoseconds + Self.period
    while !state.withLock({ $0.isStopped }) {
      ClockWait.until(next)
      let now = MonotonicClock.nowNanoseconds
      let late = now - next
      if let held = HeldUp(.watch, from: next, to: now) {
        state.withLock { $0.onStall }?(held)
      }
      state.withLock { $0.histogram.add(late) }
      // A stall longer than the period counts as one late wake; the missed wakes are not made up.
      next = max(next + Self.period, now)
    }
    ended.signal()
  }
}
