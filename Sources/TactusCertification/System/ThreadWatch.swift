/// Measures how late a thread is against its own deadline: the thread calls ``back(at:)`` after
/// each wait, and must call it again within a period.
///
/// ```
/// back   due                     back
///   │──────│·······held up·········│
/// ```
///
/// The measured delay includes a late wake, an interruption during the thread's work, and a wait
/// for a lock or for space in a queue. Another thread cannot measure these.
struct ThreadWatch {
  /// The longest wait that a watched thread may make: in nanoseconds, and in milliseconds.
  static let period: Int64 = 1_000_000
  static let waitMilliseconds: Int32 = 1

  let thread: WatchedThread
  private var due: Int64

  /// - Parameter time: when the thread begins its work.
  init(_ thread: WatchedThread, at time: Int64) {
    self.thread = thread
    due = time + Self.period
  }

  /// Records that the thread returned from a wait at `time`.
  /// - Returns: the delay; nil if it is shorter than ``HostStall/leastNanoseconds``.
  mutating func back(at time: Int64) -> HeldUp? {
    defer { due = time + Self.period }
    return HeldUp(thread, from: due, to: time)
  }
}
