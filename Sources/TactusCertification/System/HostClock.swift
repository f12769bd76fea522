internal import TactusDevice

/// CLOCK_MONOTONIC.
struct HostClock: RigClock {
  var now: Int64 { MonotonicClock.nowNanoseconds }

  func wait(until nanoseconds: Int64) { ClockWait.until(nanoseconds) }
}
