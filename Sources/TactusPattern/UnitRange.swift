public import CRealtime

/// `value` limited to 0...1; NaN becomes 0. For modules that do not import CRealtime.
@_noLocks @_noAllocation
@inlinable @inline(__always)
package func limitedToUnit(_ value: Double) -> Double { tactus_limited_to_unit(value) }

/// `value` limited to -1...1; NaN becomes 0.
@_noLocks @_noAllocation
@inlinable @inline(__always)
package func limitedToSignedUnit(_ value: Double) -> Double {
  if value >= 1 { return 1 }
  if value <= -1 { return -1 }
  return value == value ? value : 0
}
