/// A tap that an actuator missed and plays late: its full level for the shortest pulse of the
/// actuator.
package struct LateTap: BitwiseCopyable {
  /// The level, 0 to 1.
  private var level = 0.0
  private var hertz = 0.0
  /// When the pulse ends, on the engine's clock.
  package private(set) var end: Int64 = .min

  /// No tap.
  @_noLocks @_noAllocation
  package init() {}

  @_noLocks @_noAllocation
  init(_ level: ActuatorLevel, until end: Int64) {
    assert(level.level > 0 && level.level <= 1 && level.frequencyHertz > 0)
    self.level = level.level
    hertz = level.frequencyHertz
    self.end = end
  }

  /// Raises the levels of a segment that begins before the pulse ends.
  @_noLocks @_noAllocation
  package func raise(_ segment: inout Segment) {
    if end <= segment.startNanoseconds { return }
    if segment.startLevel < level {
      segment.startLevel = level
      segment.frequencyHertz = hertz
    }
    segment.endLevel = max(segment.endLevel, level)
  }
}
