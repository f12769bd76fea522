/// An effect to play: a level that is constant or changes linearly, for a given time.
package struct Effect: Sendable, Hashable {
  /// The level at the start and at the end, 0 to 1.
  package var startLevel: Double
  package var endLevel: Double
  package var durationNanoseconds: Int64
  /// The start on the clock of the attempt; nil for a start without delay.
  package var atNanoseconds: Int64?
  /// Whether a sound begins with the effect, on the device itself.
  package var hasSound = false

  /// Creates an effect with a constant level.
  package init(
    level: Double, durationNanoseconds: Int64, atNanoseconds: Int64? = nil, hasSound: Bool = false
  ) {
    self.hasSound = hasSound
    startLevel = level
    endLevel = level
    self.durationNanoseconds = durationNanoseconds
    self.atNanoseconds = atNanoseconds
  }

  /// Creates an effect whose level changes linearly.
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
