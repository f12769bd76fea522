internal import TactusDevice

/// A segment that is waiting or in flight.
struct Submission: Sendable, BitwiseCopyable {
  var segment: Segment
  /// Whether the segment begins with an upward step: a tap, or the onset of an event. The step must
  /// be felt even if its segment is skipped.
  var isRise = false
  /// Whether the device has already begun to play the segment.
  var hasBegun = false
  /// The number of the segment in the order of sending; 0 before it is sent.
  var number: UInt64 = 0

  /// Whether the level of the segment was not renewed for longer than a lease.
  ///
  /// The time counts from the start of the segment, because it may be submitted long before.
  func isStale(at now: Int64, lease: Int64) -> Bool {
    segment.endLevel > 0
      && segment.startNanoseconds.addingReportingOverflow(lease).partialValue < now
  }
}
