/// What has happened on the way to a ``ConfirmingDevice``.
public struct DeliveryCounts: Sendable, Hashable {
  /// Segments that were sent.
  public var sent = 0
  /// Of these, the segments that the device has accepted.
  public var accepted = 0
  /// Commands that were sent again because no answer came.
  public var repeated = 0
  /// Segments that were not sent, because they were replaced before they could arrive.
  public var skipped = 0
  /// Segments that the device played late.
  public var late = 0
  /// Reports of the device that were lost.
  public var lostReports = 0
  /// Commands that the device refused.
  public var refused = 0

  /// Nothing yet.
  public init() {}

  /// The counts of two openings of a device together.
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
