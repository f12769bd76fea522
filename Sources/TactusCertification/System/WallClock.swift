internal import Glibc

/// The time of day, for documents only; it is not used for measurements.
package enum WallClock {
  /// The present time in UTC, to the second: `2026-11-21T15:04:05Z`.
  package static var now: String {
    var seconds = time(nil)
    var parts = unsafe tm()
    guard unsafe gmtime_r(&seconds, &parts) != nil else { return "1970-01-01T00:00:00Z" }
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let date = unsafe "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
    return unsafe "\(date)T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))Z"
  }
}
