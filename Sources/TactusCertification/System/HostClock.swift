internal import TactusDevice

/// The clock of rigs in real time: CLOCK_MONOTONIC.
struct HostClock: RigClock {
  var now: Int64 { MonotonicClock.nowNanoseconds }

  func wait(until nanoseconds: Int64) { ClockWait.until(nanoseconds) }
}
