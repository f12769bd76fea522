internal import Dispatch
internal import TactusDevice
package import TactusEngine

/// The clock of a bench: CLOCK_MONOTONIC, or the virtual clock of a test.
package protocol BenchClock: AnyObject {
  var nowNanoseconds: Int64 { get }

  /// Whether the user has interrupted the bench.
  var isInterrupted: Bool { get }

  /// Creates a session on this clock. Only one may exist at a time.
  func makeSession(_ timing: TimingOptions) throws(EngineStartError) -> Session

  /// Waits until a time, or until the user interrupts the bench.
  func wait(until nanoseconds: Int64)
}

/// CLOCK_MONOTONIC, with real-time sessions.
package final class LiveBenchClock: BenchClock {
  /// The longest sleep in nanoseconds until ``isInterrupted`` is read again.
  private static let slice: Int64 = 20_000_000

  private let interruption: () -> Bool

  /// - Parameter isInterrupted: called several times a second while the bench waits.
  package init(isInterrupted: @escaping () -> Bool = { false }) { interruption = isInterrupted }

  package var nowNanoseconds: Int64 { MonotonicClock.nowNanoseconds }
  package var isInterrupted: Bool { interruption() }

  package func makeSession(_ timing: TimingOptions) throws(EngineStartError) -> Session {
    try Session.live(timing)
  }

  package func wait(until nanoseconds: Int64) {
    while !isInterrupted {
      let left = nanoseconds - nowNanoseconds
      if left <= 0 { return }
      let pause = DispatchTimeInterval.nanoseconds(Int(min(left, Self.slice)))
      _ = DispatchSemaphore(value: 0).wait(timeout: .now() + pause)
    }
  }
}
