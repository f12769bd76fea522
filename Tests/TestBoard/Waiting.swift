internal import Glibc
internal import TactusDevice

/// Waits until something has come about, for half a minute at most: far longer than it takes.
/// - Returns: whether it has.
public func comesAbout(_ condition: () -> Bool) -> Bool {
  let deadline = MonotonicClock.nowNanoseconds + 30_000_000_000
  while !condition() {
    guard MonotonicClock.nowNanoseconds < deadline else { return false }
    poll(nil, 0, 2)
  }
  return true
}
