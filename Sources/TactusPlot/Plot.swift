/// A picture of values over time, described without coordinates.
///
/// ```
///  title                      ┐
///  panel   ▁▃▇█▅▂  ▁▂▁        │ the panels share the horizontal axis,
///  panel   ────╲____╱         │ each has a range of its own
///  marks   ▏▏  ▐████▌         │ named events over time
///          0   1   2   3 s    ┘
/// ```
///
/// ``Drawing/init(_:width:)`` lays it out once; ``Drawing/svg(_:)``, ``Drawing/png(_:)`` and
/// ``Drawing/pdf(_:)`` draw the same shapes.
package struct Plot: Sendable, Hashable {
  /// A value at a time in seconds.
  package struct Point: Sendable, Hashable {
    /// The time in seconds.
    package var time: Double
    package var value: Double

    package init(_ time: Double, _ value: Double) {
      self.time = time
      self.value = value
    }
  }

  /// The heading in one line; truncated with an ellipsis if it does not fit.
  package var title: String
  /// A text below the title; may be empty.
  package var subtitle: String
  /// A scale of the time axis.
  package enum Scale: Sendable, Hashable {
    case linear
    /// Each power of ten has the same width. Times at or below 0 are at the left end.
    case logarithmic
  }

  /// The times at the left and at the right, in seconds. An empty range is drawn as one
  /// millisecond, or as a factor of ten on a logarithmic scale.
  package var time: ClosedRange<Double>
  package var scale: Scale
  /// The panels from top to bottom.
  package var panels: [Panel]
  /// The rows of marks below the panels.
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
