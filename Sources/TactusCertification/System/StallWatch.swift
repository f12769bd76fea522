internal import Foundation
internal import Synchronization
internal import TactusDevice
package import TactusStatistics

/// A thread that wants to wake each millisecond, and tells when the host did not let it: the
/// baseline of a run, and the reason why an attempt may say nothing about its device.
package final class StallWatch: Sendable {
  private struct State {
    var histogram = Histogram()
    var isStopped = false
    var hasEnded = false
    var onStall: (@Sendable (Int64, Int64) -> Void)?
  }

  private static let period: Int64 = 1_000_000
  private let state = Mutex(State())
  private let ended = DispatchSemaphore(value: 0)

  /// Begins to watch, in the scheduling class of the harness's other threads: what holds it up
  /// holds them up.
  package init() {
    Thread.detachNewThread { [self] in
      watch()
      ended.signal()
    }
  }

  /// Told of each wake that is later than ``HostStall/leastNanoseconds``: when, and by how much.
  func onStall(_ handler: (@Sendable (Int64, Int64) -> Void)?) {
    state.withLock { $0.onStall = handler }
  }

  /// How late each wake was, so far.
  package var lateness: Histogram { state.withLock { $0.histogram } }

  /// Ends the thread.
  package func stop() {
    let wasStopped = state.withLock { state in
      defer { state.isStopped = true }
      return state.isStopped
    }
    if !wasStopped { ended.wait() }
  }

  private func watch() {
    ClockWait.prepareThread(priority: ClockWait.harnessPriority)
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
  }
}
