/// Conversions between the seconds of files and the nanoseconds of the engine.
package enum Nanoseconds {
  /// Nanoseconds per second. Computed, because a stored global is initialised behind a lock.
  package static var perSecond: Double { @_noLocks @_noAllocation get { 1_000_000_000 } }

  /// The nearest nanosecond. NaN and negative values become 0. Values above the latest time of a
  /// pattern become that time, so that no sum of times overflows.
  package static func from(seconds: Double) -> Int64 {
    guard seconds > 0 else { return 0 }
    return Int64((min(seconds, Limits.timeSeconds) * perSecond).rounded())
  }

  package static func toSeconds(_ nanoseconds: Int64) -> Double {
    Double(nanoseconds) / perSecond
  }
}
