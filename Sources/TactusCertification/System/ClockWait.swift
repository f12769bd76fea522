internal import CRealtime
internal import Glibc
internal import TactusDevice

/// Waits on the clock of the engine and the device.
enum ClockWait {
  /// Returns when CLOCK_MONOTONIC has reached a time.
  static func until(_ nanoseconds: Int64) {
    var word: UInt32 = 0
    while MonotonicClock.nowNanoseconds < nanoseconds {
      _ = unsafe tactus_futex_wait(&word, 0, nanoseconds)
    }
  }

  /// Returns at a time, or earlier at an interruption.
  static func until(
    _ nanoseconds: Int64, unless isInterrupted: () -> Bool
  ) throws(RigFault) {
    try HostClock().wait(until: nanoseconds, unless: isInterrupted)
  }
}
