/// The longest stall of a thread of the harness or of the player during an attempt.
package struct HostStall: Sendable, Hashable {
  package var nanoseconds: Int64
  /// The name of the thread in the evidence; empty if it is unknown.
  package var thread: String

  /// The shortest stall that is recorded, in nanoseconds. An answer passes through three threads.
  /// Each of them can delay the answer, without a record, by its period of 1 ms plus this length:
  /// by 4.5 ms in all. The tightest limit on the delay of an answer is 5 ms.
  package static let leastNanoseconds: Int64 = 500_000

  /// Creates a stall; nil if it is shorter than ``leastNanoseconds``.
  package init?(nanoseconds: Int64, thread: String = "") {
    guard nanoseconds >= Self.leastNanoseconds else { return nil }
    (self.nanoseconds, self.thread) = (nanoseconds, thread)
  }

  /// The stall as text, for example `30 ms (player-line)`.
  var text: String {
    "\(Amount.text(nanoseconds)) ms" + (thread.isEmpty ? "" : " (\(thread))")
  }
}
