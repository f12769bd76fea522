/// A stall of a thread: a span in which it should have run, and did not.
package struct HeldUp: Sendable, Hashable {
  package var thread: WatchedThread
  /// The time at which the thread was due, and the time at which it ran.
  package var begin: Int64
  package var end: Int64

  package var nanoseconds: Int64 { end - begin }

  /// Creates a stall; nil if it is shorter than ``HostStall/leastNanoseconds``.
  package init?(_ thread: WatchedThread, from begin: Int64, to end: Int64) {
    guard end - begin >= HostStall.leastNanoseconds else { return nil }
    (self.thread, self.begin, self.end) = (thread, begin, end)
  }
}
