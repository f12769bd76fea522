import Glibc
import TactusDevice

/// Asks again, some hundred times a second, until there is an answer; nil where none came in time.
/// For changes that the kernel does not report. Prefer a wait where it does.
func eventually<Answer>(
  milliseconds: Int = Guest.timeout, _ ask: () throws -> Answer?
) rethrows -> Answer? {
  let deadline = MonotonicClock.nowNanoseconds + Int64(milliseconds) * 1_000_000
  while true {
    if let answer = try ask() { return answer }
    guard MonotonicClock.nowNanoseconds < deadline else { return nil }
    poll(nil, 0, 5)
  }
}
