/// Measures how late a thread is against its own deadline: it says each time that it is back from
/// waiting, and is due again a period later, whatever it waits for and whatever it does meanwhile.
///
/// ```
/// back   due                     back
///  │──────│·······held up·········│
/// ```
///
/// So it notices that it was not woken, that it was interrupted in the middle of its work, and that
/// it waited for a lock or for room. One thread cannot say that of another.
struct ThreadWatch {
  /// How long a watched thread waits at most: nanoseconds, and milliseconds.
  static let period: Int64 = 1_000_000
  static let waitMilliseconds: Int32 = 1

  let thread: WatchedThread
  private var due: Int64

  /// - Parameter time: the thread is about to begin its work.
  init(_ thread: WatchedThread, at time: Int64) {
    self.thread = thread
    due = time + Self.period
  }

  /// The thread is back.
  /// - Returns: how long it was held up; nil: it was not.
  mutating func back(at time: Int64) -> HeldUp? {
    defer { due = time + Self.period }
    return HeldUp(thread, from: due, to: time)
  }
}
