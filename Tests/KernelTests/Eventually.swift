import Glibc
import TactusDevice

/// Calls a closure some hundred times per second until it returns a value; nil if it returned none
/// in time. For conditions whose change is not reported; otherwise wait for the report.
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
