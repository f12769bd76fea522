/// What a zone was asked for, before it was lowered to actuators: for captures and pictures.
package struct ZoneLevel: Sendable, Hashable, BitwiseCopyable {
  /// The zone that was addressed.
  package var zone: Zone
  /// Nanoseconds on the clock of the segments.
  package var startNanoseconds: Int64
  /// Not before the start.
  package var endNanoseconds: Int64
  /// 0 to 1, gain included.
  package var startIntensity: Double
  /// Intensity at the end, 0 to 1.
  package var endIntensity: Double
  /// 0 to 1. Where the intensity rises from 0 or falls to it, the sharpness with which it does.
  package var startSharpness: Double
  /// Sharpness at the end, 0 to 1.
  package var endSharpness: Double

  /// Times in nanoseconds; intensities and sharpnesses 0 to 1.
  @_noLocks @_noAllocation
  package init(
    zone: Zone, startNanoseconds: Int64, endNanoseconds: Int64, startIntensity: Double,
    endIntensity: Double, startSharpness: Double, endSharpness: Double
  ) {
    self.zone = zone
    self.startNanoseconds = startNanoseconds
    self.endNanoseconds = endNanoseconds
    self.startIntensity = startIntensity
    self.endIntensity = endIntensity
    self.startSharpness = startSharpness
    self.endSharpness = endSharpness
  }
}
