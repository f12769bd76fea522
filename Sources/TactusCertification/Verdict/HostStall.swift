/// The longest time that the host held up a thread of the harness during an attempt.
package struct HostStall: Sendable, Hashable {
  package var nanoseconds: Int64
  /// Which thread, in the words of the evidence; empty where it does not say.
  package var thread: String

  /// Shorter ones are not noted: an answer passes through three threads that may each be held up,
  /// and be up to a millisecond from its next look, and the tightest limit is 5 ms.
  package static let leastNanoseconds: Int64 = 500_000

  /// Nil where the time is shorter than that.
  package init?(nanoseconds: Int64, thread: String = "") {
    guard nanoseconds >= Self.leastNanoseconds else { return nil }
    (self.nanoseconds, self.thread) = (nanoseconds, thread)
  }

  /// `30 ms (player-line)`
  var text: String {
    "\(Amount.text(nanoseconds)) ms" + (thread.isEmpty ? "" : " (\(thread))")
  }
}
