internal import TactusSystem

/// The start times of the segments that an output holds. The engine counts them to stay within the
/// declared capacity.
struct SubmittedStarts: ~Copyable {
  private let starts: FixedBuffer<Int64>
  private var first = 0
  private(set) var count = 0

  /// - Parameter capacity: the largest number of segments; 0 if the output has no limit. Then no
  ///   segment is counted.
  init(capacity: Int) { starts = FixedBuffer(count: capacity) { _ in 0 } }

  /// Whether `more` segments fit.
  @_noLocks @_noAllocation
  func hasRoom(for more: Int) -> Bool { starts.count == 0 || count &+ more <= starts.count }

  /// The earliest start; `Int64.max` if the output holds no segment.
  var earliest: Int64 {
    @_noLocks @_noAllocation get { count == 0 ? .max : starts[first] }
  }

  @_noLocks @_noAllocation
  mutating func append(_ start: Int64) {
    if count == starts.count { return }
    assert(count == 0 || starts[place(count &- 1)] <= start, "segments begin in order")
    starts[place(count)] = start
    count &+= 1
  }

  /// Removes the starts at or before `now`, because these segments no longer wait.
  @_noLocks @_noAllocation
  mutating func removeBegun(by now: Int64) {
    while count > 0, starts[first] <= now {
      first = place(1)
      count &-= 1
    }
  }

  /// Removes the starts at or after `time`, because these segments were withdrawn.
  @_noLocks @_noAllocation
  mutating func removeFrom(_ time: Int64) {
    while count > 0, starts[place(count &- 1)] >= time { count &-= 1 }
  }

  @_noLocks @_noAllocation
  private func place(_ number: Int) -> Int { (first &+ number) % starts.count }
}
