/// How one figure is made of many values.
package enum Statistic: String, Sendable, Hashable, CaseIterable, Codable {
  /// How many values there are.
  case count = "n"
  /// The only value.
  case value
  case minimum = "min"
  case maximum = "max"
  /// The one farthest from 0, without its sign.
  case largest = "max |x|"
  /// By the nearest rank: always a value that was seen.
  case p50, p99
  /// The 99th percentile less the median.
  case spread = "p99 - p50"
}
