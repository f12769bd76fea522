internal import CRealtime

/// The sum of the voices of one zone at one time.
///
/// The intensity of the zone is the sum of all levels, limited once. The sharpness of the zone is
/// the mean of the voices' sharpness, weighted by their levels.
@usableFromInline
package struct SensationSum: BitwiseCopyable {
  @usableFromInline package var levels: Double
  @usableFromInline package var weightedSharpness: Double

  @_noLocks @_noAllocation
  @inlinable @inline(__always)
  package init() {
    levels = 0
    weightedSharpness = 0
  }

  @_noLocks @_noAllocation
  @inlinable @inline(__always)
  package mutating func add(level: Double, sharpness: Double) {
    levels += level
    weightedSharpness += level * sharpness
  }

  /// Whether a voice sounds.
  @inlinable @inline(__always)
  package var isSounding: Bool { @_noLocks @_noAllocation get { levels > 0 } }

  /// The requested state of the zone; intensity and sharpness are 0 if no voice sounds.
  /// - Parameter gain: the gain of the output, 0 to 1.
  @_noLocks @_noAllocation
  package func state(gain: Double) -> ZoneState {
    assert(gain >= 0 && gain <= 1)
    if !isSounding { return ZoneState() }
    return ZoneState(
      intensity: tactus_limited_to_unit(levels) * gain,
      sharpness: tactus_limited_to_unit(weightedSharpness / levels))
  }
}
