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

/// Measures with the motion sensor of a pad. While the emulated machine stalls, the kernel drops
/// reports of the sensor, and says so. The measurement is then repeated, up to seven times.
func completeReports<Result>(_ measure: () throws -> Result) throws -> Result {
  let dropped = "reports of the pad's motion sensor were lost"
  for _ in 0..<7 {
    do { return try measure() } catch {
      guard "\(error)".hasSuffix(dropped) else { throw error }
      figure("repeated: \(error)")
    }
  }
  return try measure()
}
