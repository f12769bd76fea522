internal import Foundation
internal import Synchronization
internal import TactusDevice
package import TactusStatistics

/// A thread that wants to wake each millisecond, and tells when the host did not let it: the
/// baseline of a run, and the reason why an attempt may say nothing about its device.
package final class StallWatch: Sendable {
  private let loop = WakingLoop()

  /// Begins to watch, in the scheduling class of the harness's other threads: what holds it up
  /// holds them up.
  package init() { Thread.detachNewThread { [loop] in loop.run() } }

  deinit { loop.end() }

  /// Told of each wake that is later than ``HostStall/leastNanoseconds``: when, and by how much.
  func onStall(_ handler: (@Sendable (Int64, Int64) -> Void)?) {
    loop.state.withLock { $0.onStall = handler }
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
    var onStall: (@Sendable (Int64, Int64) -> Void)?
  }

  private static let period: Int64 = 1_000_000
  let state = Mutex(State())
  let ended = DispatchSemaphore(value: 0)

  func end() { state.withLock { $0.isStopped = true } }

  func run() {
    HarnessThread.prepare()
    var next = MonotonicClock.nowNanoseconds + Self.period
    while !state.withLock({ $0.isStopped }) {
      ClockWait.until(next)
      let now = MonotonicClock.nowNanoseconds
      let late = now - next
      let handler = state.withLock { state in
        state.histogram.add(late)
        return late >= HostStall.leastNanoseconds ? state.onStall : nil
      }
      handler?(now, late)
      // A long stall is one wake that is late, and the periods in it are gone.
      next = max(next + Self.period, now)
    }
    ended.signal()
  }
}
