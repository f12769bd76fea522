/// Values that belong together: one colour, one entry of the legend.
package struct Series: Sendable, Hashable {
  /// How the values are joined.
  package enum Style: Sendable, Hashable {
    /// A straight line from point to point.
    case line
    /// The same, filled down to the bottom of the panel.
    case area
    /// Each value holds until the next point.
    case step
    /// A line from the bottom up to each point, with a dot on it.
    case stems
  }

  /// What the legend calls it, where a panel has more than one.
  package var name: String
  package var style: Style
  package var ink: Ink
  /// The points by time, in runs: between two runs there is nothing.
  package var runs: [[Plot.Point]]

  package init(_ name: String, _ style: Style, _ ink: Ink, runs: [[Plot.Point]]) {
    self.name = name
    self.style = style
    self.ink = ink
    self.runs = runs
  }
}
