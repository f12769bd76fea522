internal import TactusDevice

/// When the segments that a device holds begin: a ring of as many as any output may declare.
struct HeldStarts: BitwiseCopyable {
  // The bound of DeviceLimits, which an inline array cannot be made of.
  private static var size: Int { @_noLocks @_noAllocation get { 4096 } }

  private var starts = InlineArray<4096, Int64>(repeating: 0)
  private var first = 0
  private var count = 0

  init() { precondition(Self.size == DeviceLimits.capacitySegments) }

  /// How many begin after a time; the others are held no longer.
  @_noLocks @_noAllocation
  mutating func countAfter(_ time: Int64) -> Int {
    while count > 0, starts[first] <= time {
      first = (first &+ 1) % Self.size
      count &-= 1
    }
    return count
  }

  /// Takes one in; of too many the first is forgotten.
  @_noLocks @_noAllocation
  mutating func append(_ start: Int64) {
    if count == Self.size {
      first = (first &+ 1) % Self.size
      count &-= 1
    }
    starts[(first &+ count) % Self.size] = start
    count &+= 1
  }

  /// Those at or after a time were taken back.
  @_noLocks @_noAllocation
  mutating func removeFrom(_ time: Int64) {
    while count > 0, starts[(first &+ count &- 1) % Self.size] >= time { count &-= 1 }
  }
}
