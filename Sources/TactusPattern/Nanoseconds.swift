/// Conversions between the seconds of files and the nanoseconds of the engine.
package enum Nanoseconds {
  /// A number of nanoseconds. Computed: a stored global would be initialised behind a lock.
  package static var perSecond: Double { @_noLocks @_noAllocation get { 1_000_000_000 } }

  /// The nearest nanosecond. What is not a number or negative is 0; what is later than the
  /// latest time of a pattern is that time, so that no sum of times overflows.
  package static func from(seconds: Double) -> Int64 {
    guard seconds > 0 else { return 0 }
    return Int64((min(seconds, Limits.timeSeconds) * perSecond).rounded())
  }

  package static func toSeconds(_ nanoseconds: Int64) -> Double {
    Double(nanoseconds) / perSecond
  }
}

/// `value` moved to the nearer end of -1...1; what is not a number is 0.
@_noLocks @_noAllocation
@inlinable @inline(__always)
package func limitedToSignedUnit(_ value: Double) -> Double {
  if value >= 1 { return 1 }
  if value <= -1 { return -1 }
  return value == value ? value : 0
}

/// `value` moved to the nearer end of 0...1; what is not a number is 0.
@_noLocks @_noAllocation
@inlinable @inline(__always)
package func limitedToUnit(_ value: Double) -> Double {
  if value >= 1 { return 1 }
  return value > 0 ? value : 0
}
