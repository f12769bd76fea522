internal import CRealtime

/// The level that one motor is requested to play.
package struct LevelRequest: Sendable, Hashable, BitwiseCopyable {
  /// Whether a segment was added to this request. If not, the other values are those of the request
  /// before it.
  package private(set) var isNew = false
  /// The peak of the levels that were not sent yet.
  package private(set) var pending: PendingPeak
  /// The start level of the last segment.
  package private(set) var level: Double
  /// The level after ``end``, if no other segment follows.
  package private(set) var endLevel: Double
  /// The end of the segment, in nanoseconds.
  package private(set) var end: Int64 = 0
  /// When the segment arrived.
  package private(set) var arrival: Int64 = 0

  /// Creates a request without a segment.
  /// - Parameter level: the level before the first segment.
  @_noLocks @_noAllocation
  package init(after level: Double) {
    pending = PendingPeak(after: level)
    (self.level, endLevel) = (level, level)
  }

  /// Ends the request. The next segment begins a new request at the level that this one reaches.
  @_noLocks @_noAllocation
  mutating func finish() { isNew = false }

  /// Adds a segment.
  /// - Parameters:
  ///   - time: when the segment arrived, in nanoseconds.
  ///   - steps: the number of distinct levels above 0 to which the levels are rounded; 0 if any
  ///     level is possible. Without rounding, a kernel driver would keep only the upper bits of a
  ///     level, which rounds down.
  @_noLocks @_noAllocation
  package mutating func take(_ segment: Segment, at time: Int64, steps: Double) {
    if !isNew {
      pending = PendingPeak(after: time >= end ? endLevel : level)
    } else if time >= end {
      // The previous segment's end level counts for the peak, even if the device never received it.
      pending.take(endLevel, at: end)
    }
    isNew = true
    level = Self.rounded(segment.startLevel, to: steps)
    endLevel = Self.rounded(segment.endLevel, to: steps)
    end = segment.endNanoseconds
    arrival = time
    pending.take(level, at: time)
  }

  @_noLocks @_noAllocation
  private static func rounded(_ level: Double, to steps: Double) -> Double {
    steps == 0 ? level : tactus_round(level * steps) / steps
  }
}
