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
}
