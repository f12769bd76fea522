/// An area of a plot with its own vertical range.
package struct Panel: Sendable, Hashable {
  /// The quantity with its unit, if any: `intensity`, `frequency, Hz`.
  package var label: String
  /// The values at the bottom and at the top. The top must be above the bottom.
  package var range: ClosedRange<Double>
  package var series: [Series]

  package init(_ label: String, range: ClosedRange<Double> = 0...1, series: [Series]) {
    self.label = label
    self.range = range
    self.series = series
  }
}
