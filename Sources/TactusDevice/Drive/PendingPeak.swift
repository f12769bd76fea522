/// The highest requested level that has not been sent and that followed a lower one. It preserves a
/// tap that began and ended while the device was busy.
///
/// ```
///  level          peak
///      │ sent      ╱╲
///      ├───╮     ╱   ╲
///      │    ╲__╱      ╲____ request now
///      │     valley
/// ```
package struct PendingPeak: Sendable, Hashable, BitwiseCopyable {
  /// The lowest level so far.
  package private(set) var low: Double
  /// The highest level that followed a lower one; 0 if there is none.
  package private(set) var peak = 0.0
  /// The lowest level before the peak.
  package private(set) var valley = 0.0
  /// When the peak was requested, in nanoseconds.
  package private(set) var since: Int64 = 0

  /// Creates a value without a peak.
  /// - Parameter level: the level before the first request.
  @_noLocks @_noAllocation
  package init(after level: Double) { low = level }

  /// Adds the next level.
  @_noLocks @_noAllocation
  package mutating func take(_ level: Double, at time: Int64) {
    if level < low { low = level }
    if level > low && level > peak {
      peak = level
      valley = low
      since = time
    }
  }

  /// Adds the levels of another value, which came after the levels of this one.
  package mutating func take(_ later: PendingPeak) {
    if later.peak > peak {
      peak = later.peak
      valley = min(low, later.valley)
      since = later.since
    }
    low = min(low, later.low)
  }
}
