import Glibc
import TactusDevice

/// Asks again, some hundred times a second, until there is an answer; nil where none came in time.
/// For what the kernel tells nobody about; where something can be waited for, that is better.
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
