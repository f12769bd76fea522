internal import Dispatch
internal import TactusDevice
package import TactusStatistics
internal import TactusSystem

/// A thread that wants to wake each millisecond, and tells when the host did not let it: the
/// baseline of a run. It speaks for no other thread; each of those has a ``ThreadWatch``.
package final class StallWatch: Sendable {
  private let loop = WakingLoop()
  /// Why it does not watch; nil: it does.
  package let trouble: String?

  /// Begins to watch, in the scheduling class of the harness's other threads: what holds it up
  /// holds them up.
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

  /// Told of each wake that is late by ``HostStall/leastNanoseconds`` or more.
  func onStall(_ handler: (@Sendable (HeldUp) -> Void)?) {
    loop.state.withLock { $0.onStall = handler }
  }

  /// Waits until the thread woke once more: then each stall until now was told.
  func settle() throws(RigFault) {
    let count = lateness.count
    try Settling.wait("the watch does not wake") { lateness.count > count }
  }

  /// How late each wake was, so far.
  package var lateness: Histogram { loop.state.withLock { $0.histogram } }

  /// Ends the thread, and waits until it has.
  package func stop() {
    loop.end()
    loop.ended.wait()
    loop.ended.signal()
  }
}

/// What the thread does. It does not keep the watch that it belongs to.
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
      // A long stall is one wake that is late, and the periods in it are gone.
      next = max(next + Self.period, now)
    }
    ended.signal()
  }
}
