internal import TactusDevice

/// A segment on its way to the device.
struct Submission: Sendable, BitwiseCopyable {
  var segment: Segment
  /// Whether it begins with a jump upwards: a tap, or the onset of an event. A jump is felt by
  /// itself, so that it is not lost where its segment is skipped.
  var isRise = false
  /// Whether the device has played it from its start on.
  var hasBegun = false
  /// Counts what is sent; 0 before.
  var number: UInt64 = 0

  /// Whether its level was left without a renewal for longer than a lease.
  ///
  /// The time counts from the start: a segment may be submitted long before.
  func isStale(at now: Int64, lease: Int64) -> Bool {
    segment.endLevel > 0
      && segment.startNanoseconds.addingReportingOverflow(lease).partialValue < now
  }
}

extension Segment {
  /// What is left of the segment at a time.
  func trimmed(from time: Int64) -> Segment {
    guard time > startNanoseconds else { return self }
    var rest = self
    rest.startLevel = level(at: time)
    rest.startNanoseconds = time
    rest.endNanoseconds = max(endNanoseconds, time)
    return rest
  }
}
