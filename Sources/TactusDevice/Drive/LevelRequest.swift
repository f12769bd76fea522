/// The level that one motor is requested to play.
package struct LevelRequest: Sendable, Hashable, BitwiseCopyable {
  /// Whether a segment was added to this request.
  package private(set) var isNew = false
  /// The peak of the levels that were not sent yet.
  package private(set) var pending: PendingPeak
  /// The start level of the last segment.
  package private(set) var level = 0.0
  /// The level after ``end``, if no other segment follows.
  package private(set) var endLevel = 0.0
  /// The end of the segment, in nanoseconds.
  package private(set) var end: Int64 = 0
  /// When the segment arrived.
  package private(set) var arrival: Int64 = 0

  @_noLocks @_noAllocation
  package init(after level: Double) { pending = PendingPeak(after: level) }

  @_noLocks @_noAllocation
  package mutating func take(_ segment: Segment, at time: Int64) {
    // The previous segment's end level counts for the peak, even if the device never received it.
    if isNew && time >= end { pending.take(endLevel, at: end) }
    isNew = true
    pending.take(segment.startLevel, at: time)
    level = segment.startLevel
    endLevel = segment.endLevel
    end = segment.endNanoseconds
    arrival = time
  }
}
