/// Values with one colour and one entry in the legend.
package struct Series: Sendable, Hashable {
  /// How values are connected.
  package enum Style: Sendable, Hashable {
    /// A straight line between points.
    case line
    /// A line, filled down to the bottom of the panel.
    case area
    /// Each value stays until the next point.
    case step
    /// A vertical line from the bottom to each point, with a dot.
    case stems
  }

  /// The name in the legend, for panels with several series.
  package var name: String
  package var style: Style
  package var ink: Ink
  /// The points by time, in runs. There is a gap between two runs.
  package var runs: [[Plot.Point]]

  package init(_ name: String, _ style: Style, _ ink: Ink, runs: [[Plot.Point]]) {
    self.name = name
    self.style = style
    self.ink = ink
    self.runs = runs
  }
}
