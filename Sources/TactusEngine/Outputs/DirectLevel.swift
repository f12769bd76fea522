internal import CRealtime
internal import TactusDevice

/// A direct level as one word for an atomic: the intensity as a 32-bit number in the low half, the
/// sharpness in the high half.
enum DirectLevel {
  /// The word for a level; both values are limited to 0...1, and NaN becomes 0.
  static func bits(intensity: Float, sharpness: Float) -> UInt64 {
    let level = Float(tactus_limited_to_unit(Double(intensity))).bitPattern
    let tone = Float(tactus_limited_to_unit(Double(sharpness))).bitPattern
    return UInt64(tone) << 32 | UInt64(level)
  }

  @_noLocks @_noAllocation
  static func state(_ bits: UInt64) -> ZoneState {
    let level = Float(bitPattern: UInt32(truncatingIfNeeded: bits))
    let tone = Float(bitPattern: UInt32(truncatingIfNeeded: bits >> 32))
    return ZoneState(intensity: Double(level), sharpness: Double(tone))
  }
}
