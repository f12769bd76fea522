internal import CRealtime
internal import Glibc
internal import TactusDevice

/// Waits by the clock that the engine and the device go by.
enum ClockWait {
  /// Returns when CLOCK_MONOTONIC is at or past a time.
  static func until(_ nanoseconds: Int64) {
    var word: UInt32 = 0
    while MonotonicClock.nowNanoseconds < nanoseconds {
      _ = unsafe tactus_futex_wait(&word, 0, nanoseconds)
    }
  }

  /// Nanoseconds that are waited at once, so that ctrl-C is noticed.
  private static let longestWait: Int64 = 50_000_000

  /// The same, unless somebody interrupts it meanwhile.
  static func until(
    _ nanoseconds: Int64, unless isInterrupted: () -> Bool
  ) throws(RigFault) {
    var now = MonotonicClock.nowNanoseconds
    while now < nanoseconds {
      until(min(nanoseconds, now + longestWait))
      if isInterrupted() { throw .interrupted }
      now = MonotonicClock.nowNanoseconds
    }
  }
}
