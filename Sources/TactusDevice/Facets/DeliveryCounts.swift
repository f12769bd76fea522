/// Counts of the segments and commands that were sent to a ``ConfirmingDevice``, and of its
/// answers.
public struct DeliveryCounts: Sendable, Hashable {
  /// Segments that were sent.
  public var sent = 0
  /// Segments that were sent and that the device accepted.
  public var accepted = 0
  /// Commands that were retransmitted because no acknowledgement arrived.
  public var repeated = 0
  /// Segments that were not sent because newer ones replaced them in time.
  public var skipped = 0
  /// Segments that the device played late.
  public var late = 0
  /// Reports of the device that were lost.
  public var lostReports = 0
  /// Commands that the device refused.
  public var refused = 0

  /// Creates counts that are all 0.
  public init() {}

  /// The sum of the counts of two connections to a device.
  public static func + (a: DeliveryCounts, b: DeliveryCounts) -> DeliveryCounts {
    var sum = a
    sum.sent += b.sent
    sum.accepted += b.accepted
    sum.repeated += b.repeated
    sum.skipped += b.skipped
    sum.late += b.late
    sum.lostReports += b.lostReports
    sum.refused += b.refused
    return sum
  }
}
