/// An effect to play: a level that is constant or changes, from one time to another.
package struct Effect: Sendable, Hashable {
  /// 0 to 1.
  package var startLevel: Double
  package var endLevel: Double
  package var durationNanoseconds: Int64
  /// The time on the clock of the attempt; nil: at once.
  package var atNanoseconds: Int64?

  /// A constant level.
  package init(level: Double, durationNanoseconds: Int64, atNanoseconds: Int64? = nil) {
    startLevel = level
    endLevel = level
    self.durationNanoseconds = durationNanoseconds
    self.atNanoseconds = atNanoseconds
  }

  /// A changing level.
  package init(
    from startLevel: Double, to endLevel: Double, durationNanoseconds: Int64,
    atNanoseconds: Int64? = nil
  ) {
    self.startLevel = startLevel
    self.endLevel = endLevel
    self.durationNanoseconds = durationNanoseconds
    self.atNanoseconds = atNanoseconds
  }
}
