/// The last segment of a motor, reduced to the values that give the level before the next segment.
package struct LastSegment: BitwiseCopyable {
  private var level = 0.0
  private var endLevel = 0.0
  private var end: Int64 = 0

  /// Creates a segment of level 0.
  @_noLocks @_noAllocation
  package init() {}

  @_noLocks @_noAllocation
  package init(_ segment: Segment) {
    level = segment.startLevel
    endLevel = segment.endLevel
    end = segment.endNanoseconds
  }

  /// The level at a time: the start level until the segment ends, and then the end level.
  @_noLocks @_noAllocation
  package func level(at time: Int64) -> Double { time >= end ? endLevel : level }
}
