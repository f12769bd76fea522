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

  /// The zone's intensity and sharpness, each 0 to 1; both are 0 if no voice sounds.
  @inline(__always)
  package var limited: (intensity: Double, sharpness: Double) {
    @_noLocks @_noAllocation get {
      guard levels > 0 else { return (0, 0) }
      return (tactus_limited_to_unit(levels), tactus_limited_to_unit(weightedSharpness / levels))
    }
  }
}
