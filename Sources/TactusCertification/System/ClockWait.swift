internal import CRealtime
internal import Glibc
internal import TactusDevice

/// Makes the calling thread wait, on CLOCK_MONOTONIC.
enum ClockWait {
  /// Returns when CLOCK_MONOTONIC has reached a time.
  static func until(_ nanoseconds: Int64) {
    var word: UInt32 = 0
    while MonotonicClock.nowNanoseconds < nanoseconds {
      _ = unsafe tactus_futex_wait(&word, 0, nanoseconds)
    }
  }

  /// Returns when CLOCK_MONOTONIC has reached a time.
  /// - Throws: ``RigFault/interrupted`` if `isInterrupted` returns true before; it is called at
  ///   least every 50 ms.
  static func until(
    _ nanoseconds: Int64, unless isInterrupted: () -> Bool
  ) throws(RigFault) {
    try HostClock().wait(until: nanoseconds, unless: isInterrupted)
  }
}
