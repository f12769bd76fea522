/// How many values are reduced to one figure.
package enum Statistic: String, Sendable, Hashable, CaseIterable, Codable {
  /// How many values there are.
  case count = "n"
  /// The only value.
  case value
  case minimum = "min"
  case maximum = "max"
  /// The largest absolute value.
  case largest = "max |x|"
  /// By the nearest rank, so that it is always a measured value.
  case p50, p99
  /// The 99th percentile less the median.
  case spread = "p99 - p50"
}
