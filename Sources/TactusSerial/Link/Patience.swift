/// How long an answer may take before its command is sent again.
///
/// Four times what answers took lately, and twice as long with each time that nothing came: a
/// device or a system that is slow is not made slower. How long the answer to a command took that
/// was sent more than once cannot be told, so that it ends no doubling.
struct Patience: Sendable {
  private static let longest: Int64 = 500_000_000

  private var usual: Int64 = 0
  private var doublings = 0

  /// Nanoseconds.
  var nanoseconds: Int64 {
    min(max(LinkLimits.retransmission, 4 * usual) << Int64(doublings), Self.longest)
  }

  /// An answer came after some nanoseconds.
  mutating func took(_ nanoseconds: Int64) {
    let limited = min(max(nanoseconds, 0), Self.longest)
    usual = usual == 0 ? limited : usual + (limited - usual) / 8
    doublings = 0
  }

  mutating func waitedInVain() { doublings = min(doublings + 1, 8) }
}
