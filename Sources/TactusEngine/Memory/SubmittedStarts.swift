/// When the segments that an output holds begin: how the engine keeps to the declared capacity.
@safe
struct SubmittedStarts: BitwiseCopyable {
  private let starts: UnsafeMutablePointer<Int64>
  private let capacity: Int
  private var first = 0
  private(set) var count = 0

  /// - Parameter capacity: 0: nothing is counted.
  static func allocate(capacity: Int) -> SubmittedStarts {
    let result = unsafe SubmittedStarts(
      starts: .allocate(capacity: max(capacity, 1)), capacity: capacity)
    unsafe result.starts.initialize(repeating: 0, count: max(capacity, 1))
    return result
  }

  func deallocate() { unsafe starts.deallocate() }

  /// Whether `more` segments fit.
  @_noLocks @_noAllocation
  func hasRoom(for more: Int) -> Bool { capacity == 0 || count &+ more <= capacity }

  /// When the first of them begins.
  var earliest: Int64 {
    @_noLocks @_noAllocation get { count == 0 ? .max : unsafe starts[first] }
  }

  @_noLocks @_noAllocation
  mutating func append(_ start: Int64) {
    if capacity == 0 || count == capacity { return }
    unsafe starts[(first &+ count) % capacity] = start
    count &+= 1
  }

  /// Those that begin at or before `now` are no longer waiting.
  @_noLocks @_noAllocation
  mutating func removeBegun(by now: Int64) {
    while count > 0, unsafe starts[first] <= now {
      first = (first &+ 1) % capacity
      count &-= 1
    }
  }

  /// Those that begin at or after `time` were taken back.
  @_noLocks @_noAllocation
  mutating func removeFrom(_ time: Int64) {
    while count > 0, unsafe starts[(first &+ count &- 1) % capacity] >= time { count &-= 1 }
  }
}
