/// An event at a time, or for a span of time.
package struct Mark: Sendable, Hashable {
  /// The name, shown if it fits.
  package var name: String
  /// A shorter name, shown if only this fits.
  package var shortName: String
  /// The time of the start in seconds.
  package var start: Double
  /// The time of the end in seconds, not before the start; nil if the event has no length and is
  /// drawn as a vertical tick. A span may end outside the plot.
  package var end: Double?

  package init(_ name: String, short shortName: String, start: Double, end: Double? = nil) {
    self.name = name
    self.shortName = shortName
    self.start = start
    self.end = end
  }
}
