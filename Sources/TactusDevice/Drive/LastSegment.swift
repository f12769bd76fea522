/// The last segment of a motor, reduced to what the next segment is compared with.
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

  /// The level at a time.
  @_noLocks @_noAllocation
  package func level(at time: Int64) -> Double { time >= end ? endLevel : level }
}
