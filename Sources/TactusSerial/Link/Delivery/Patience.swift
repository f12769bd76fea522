/// How long an answer may take before it is asked for again.
///
/// Four times what answers took lately, at least ``LinkLimits/retransmission``, and twice as long
/// with each time that nothing came, up to ``LinkLimits/longestPause``: what is asked again is one
/// short frame. A device or a system that is always slow is not made slower.
struct Patience: Sendable {
  private static let longest: Int64 = 500_000_000

  private var usual: Int64 = 0
  private var doublings = 0

  /// Nanoseconds.
  var nanoseconds: Int64 {
    let once = min(max(LinkLimits.retransmission, 4 * usual), Self.longest)
    return max(once, min(once << Int64(doublings), LinkLimits.longestPause))
  }

  /// An answer came after some nanoseconds. One that a stall held up says little about the next.
  mutating func took(_ nanoseconds: Int64) {
    let most = usual == 0 ? Self.longest : max(4 * usual, LinkLimits.retransmission / 4)
    let limited = min(max(nanoseconds, 0), most)
    usual = usual == 0 ? limited : usual + (limited - usual) / 8
    doublings = 0
  }

  mutating func waitedInVain() { doublings = min(doublings + 1, 8) }
}
