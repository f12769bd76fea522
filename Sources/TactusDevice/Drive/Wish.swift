/// What one motor was asked for.
package struct Wish: Sendable, Hashable, BitwiseCopyable {
  /// Whether it was asked for anything.
  package private(set) var isNew = false
  /// What must not be lost of the levels in between.
  package private(set) var rise: Rise
  /// The level of the last segment.
  package private(set) var level = 0.0
  /// The level that is in force after its end, if nothing comes.
  package private(set) var endLevel = 0.0
  /// Nanoseconds.
  package private(set) var end: Int64 = 0
  /// When the segment came.
  package private(set) var arrival: Int64 = 0

  @_noLocks @_noAllocation
  package init(after level: Double) { rise = Rise(after: level) }

  @_noLocks @_noAllocation
  package mutating func take(_ segment: Segment, at time: Int64) {
    // The end of the segment before was in force meanwhile, whether the device was told or not.
    if isNew && time >= end { rise.take(endLevel, at: end) }
    isNew = true
    rise.take(segment.startLevel, at: time)
    level = segment.startLevel
    endLevel = segment.endLevel
    end = segment.endNanoseconds
    arrival = time
  }
}
