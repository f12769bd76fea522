/// The intensity and sharpness of a zone before lowering, for captures and pictures.
package struct ZoneLevel: Sendable, Hashable, BitwiseCopyable {
  /// The zone.
  package var zone: Zone
  /// Nanoseconds on the clock of the segments.
  package var startNanoseconds: Int64
  /// Not before the start.
  package var endNanoseconds: Int64
  /// 0 to 1, gain included.
  package var startIntensity: Double
  /// Intensity at the end, 0 to 1.
  package var endIntensity: Double
  /// 0 to 1. Where the intensity is 0 at one end, the sharpness of the other end.
  package var startSharpness: Double
  /// Sharpness at the end, 0 to 1.
  package var endSharpness: Double

  /// Creates a piece. Times in nanoseconds; intensity and sharpness 0 to 1.
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
