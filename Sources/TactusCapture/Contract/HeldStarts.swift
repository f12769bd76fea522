internal import TactusDevice

/// When the segments that a device holds begin: as many as any output may declare.
struct HeldStarts {
  private var starts: [Int64] = []
  /// The place of the first that is still held; those before it are forgotten now and then.
  private var first = 0

  /// How many begin after a time; the others are held no longer. Amortised O(1).
  mutating func countAfter(_ time: Int64) -> Int {
    while first < starts.count, starts[first] <= time { first += 1 }
    if first > starts.count / 2 {
      starts.removeFirst(first)
      first = 0
    }
    return starts.count - first
  }

  /// Takes one in; of too many the first is forgotten.
  mutating func append(_ start: Int64) {
    if starts.count - first == DeviceLimits.capacitySegments { first += 1 }
    starts.append(start)
  }

  /// Those at or after a time were taken back.
  mutating func removeFrom(_ time: Int64) {
    while starts.count > first, starts[starts.count - 1] >= time { starts.removeLast() }
  }
}
