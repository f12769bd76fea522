/// How long the link waits for an answer before it asks again.
///
/// The timeout is four times the recent duration of answers, at least
/// ``LinkLimits/retransmission``. It doubles with each missing answer, up to
/// ``LinkLimits/longestPause``. Asking again takes only one short frame, so it does not slow down a
/// slow device or system much further.
struct AnswerTimeout: Sendable {
  private static let longest: Int64 = 500_000_000

  private var usual: Int64 = 0
  private var doublings = 0

  /// The timeout in nanoseconds.
  var nanoseconds: Int64 {
    let once = min(max(LinkLimits.retransmission, 4 * usual), Self.longest)
    return max(once, min(once << Int64(doublings), LinkLimits.longestPause))
  }

  /// Adds the duration of an answer. An answer that a stall delayed has little weight.
  mutating func took(_ nanoseconds: Int64) {
    let most = usual == 0 ? Self.longest : max(4 * usual, LinkLimits.retransmission / 4)
    let limited = min(max(nanoseconds, 0), most)
    usual = usual == 0 ? limited : usual + (limited - usual) / 8
    doublings = 0
  }

  /// Whether the last expected answer did not arrive in time.
  var hasMissed: Bool { doublings > 0 }

  mutating func missed() { doublings = min(doublings + 1, 8) }
}
