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
