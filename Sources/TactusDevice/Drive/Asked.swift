/// A motor's last segment, as far as the next one is compared with it.
package struct Asked: BitwiseCopyable {
  private var level = 0.0
  private var endLevel = 0.0
  private var end: Int64 = 0

  /// Nothing.
  @_noLocks @_noAllocation
  package init() {}

  @_noLocks @_noAllocation
  package init(_ segment: Segment) {
    level = segment.startLevel
    endLevel = segment.endLevel
    end = segment.endNanoseconds
  }

  /// The level in force at a time.
  @_noLocks @_noAllocation
  package func level(at time: Int64) -> Double { time >= end ? endLevel : level }
}
