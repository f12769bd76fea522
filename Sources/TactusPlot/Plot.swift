/// A picture of values over time, said without a single coordinate.
///
/// ```
///  title                      ┐
///  panel   ▁▃▇█▅▂  ▁▂▁        │ the panels share the horizontal axis,
///  panel   ────╲____╱         │ each has a range of its own
///  marks   ▏▏  ▐████▌         │ what happened when, by name
///          0   1   2   3 s    ┘
/// ```
///
/// ``Drawing/init(_:width:)`` lays it out once; ``Drawing/svg(_:)``, ``Drawing/png(_:)`` and
/// ``Drawing/pdf(_:)`` draw the same shapes.
package struct Plot: Sendable, Hashable {
  /// A value at a time: seconds, and a number in the range of the panel.
  package struct Point: Sendable, Hashable {
    /// Seconds.
    package var time: Double
    package var value: Double

    package init(_ time: Double, _ value: Double) {
      self.time = time
      self.value = value
    }
  }

  /// The heading, in one line. What does not fit is cut and ends in an ellipsis.
  package var title: String
  /// A second line below the title; empty: none.
  package var subtitle: String
  /// How times are spread from left to right.
  package enum Scale: Sendable, Hashable {
    case linear
    /// Each power of ten has the same room; times at or below 0 stand at the left end.
    case logarithmic
  }

  /// Seconds at the left and at the right. An empty range is drawn as one of a millisecond.
  package var time: ClosedRange<Double>
  package var scale: Scale
  /// From the top down.
  package var panels: [Panel]
  /// What happened when, in rows below the panels.
  package var rows: [MarkRow]

  package init(
    title: String, subtitle: String = "", time: ClosedRange<Double>,
    scale: Scale = .linear, panels: [Panel], rows: [MarkRow] = []
  ) {
    self.title = title
    self.subtitle = subtitle
    self.time = time
    self.scale = scale
    self.panels = panels
    self.rows = rows
  }
}

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

/// Marks of one kind, drawn in rows of their own below the panels.
package struct MarkRow: Sendable, Hashable {
  /// What the marks are, shown above them: `3 transients`.
  package var label: String
  package var ink: Ink
  /// By start.
  package var marks: [Mark]

  package init(_ label: String, _ ink: Ink, marks: [Mark]) {
    self.label = label
    self.ink = ink
    self.marks = marks
  }
}

/// Something that happened at a time or for a time.
package struct Mark: Sendable, Hashable {
  /// Shown where there is room for it.
  package var name: String
  /// Shown where there is room for this only.
  package var shortName: String
  /// Seconds.
  package var start: Double
  /// Seconds, not before the start; nil: a moment, drawn as a tick. A span may end outside the
  /// plot.
  package var end: Double?

  package init(_ name: String, short shortName: String, start: Double, end: Double? = nil) {
    self.name = name
    self.shortName = shortName
    self.start = start
    self.end = end
  }
}
