/// The way in which several values are reduced to one figure.
package enum Statistic: String, Sendable, Hashable, CaseIterable, Codable {
  /// The number of values.
  case count = "n"
  /// The value of a measurement with one value.
  case value
  case minimum = "min"
  case maximum = "max"
  /// The largest absolute value.
  case largest = "max |x|"
  /// Percentiles by the nearest rank, so that the figure is always one of the values.
  case p50, p99
  /// The 99th percentile less the median.
  case spread = "p99 - p50"
}
