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
