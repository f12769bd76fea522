/// A field of a plot with a vertical range of its own.
package struct Panel: Sendable, Hashable {
  /// What the values are, with their unit where they have one: `intensity`, `frequency, Hz`.
  package var label: String
  /// The values at the bottom and at the top. The upper end must be above the lower.
  package var range: ClosedRange<Double>
  package var series: [Series]

  package init(_ label: String, range: ClosedRange<Double> = 0...1, series: [Series]) {
    self.label = label
    self.range = range
    self.series = series
  }
}
