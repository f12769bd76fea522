/// An event at a time, or for a span of time.
package struct Mark: Sendable, Hashable {
  /// The name, shown if it fits.
  package var name: String
  /// A shorter name, shown if only this fits.
  package var shortName: String
  /// Seconds.
  package var start: Double
  /// Seconds, not before the start; nil: no length, drawn as a tick. A span may end outside the
  /// plot.
  package var end: Double?

  package init(_ name: String, short shortName: String, start: Double, end: Double? = nil) {
    self.name = name
    self.shortName = shortName
    self.start = start
    self.end = end
  }
}
