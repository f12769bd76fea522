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

  /// The same, unless it is interrupted meanwhile.
  static func until(
    _ nanoseconds: Int64, unless isInterrupted: () -> Bool
  ) throws(RigFault) {
    try HostClock().wait(until: nanoseconds, unless: isInterrupted)
  }
}
