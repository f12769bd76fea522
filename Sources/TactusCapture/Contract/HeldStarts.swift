internal import TactusDevice

/// The starts of the segments that a device holds, at most as many as an output may declare.
struct HeldStarts {
  private var starts: [Int64] = []
  /// The index of the first start that is still held. Earlier ones are removed in batches.
  private var first = 0

  /// The number of starts after a time. Earlier starts are removed. Amortised O(1).
  mutating func countAfter(_ time: Int64) -> Int {
    while first < starts.count, starts[first] <= time { first += 1 }
    if first > starts.count / 2 {
      starts.removeFirst(first)
      first = 0
    }
    return starts.count - first
  }

  /// Adds a start. If there are more than ``DeviceLimits/capacitySegments``, the first is removed.
  mutating func append(_ start: Int64) {
    if starts.count - first == DeviceLimits.capacitySegments { first += 1 }
    starts.append(start)
  }

  /// Removes the starts at or after a time, because their segments were withdrawn.
  mutating func removeFrom(_ time: Int64) {
    while starts.count > first, starts[starts.count - 1] >= time { starts.removeLast() }
  }
}
