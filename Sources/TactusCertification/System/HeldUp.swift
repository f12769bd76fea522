/// A time for which the host did not let a thread run, although it was due.
package struct HeldUp: Sendable, Hashable {
  package var thread: WatchedThread
  /// When it should have run, and when it did.
  package var begin: Int64
  package var end: Int64

  package var nanoseconds: Int64 { end - begin }

  /// Nil where a thread was not held up for long enough to count.
  package init?(_ thread: WatchedThread, from begin: Int64, to end: Int64) {
    guard end - begin >= HostStall.leastNanoseconds else { return nil }
    (self.thread, self.begin, self.end) = (thread, begin, end)
  }
}
