internal import Glibc
internal import TactusDevice

/// Waits until a condition is true, for at most 30 seconds, which is far longer than necessary.
/// - Returns: whether the condition became true.
public func comesAbout(_ condition: () -> Bool) -> Bool {
  let deadline = MonotonicClock.nowNanoseconds + 30_000_000_000
  while !condition() {
    guard MonotonicClock.nowNanoseconds < deadline else { return false }
    poll(nil, 0, 2)
  }
  return true
}
