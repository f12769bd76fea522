/// A straight piece of a zone's intensity and sharpness before lowering, for captures and pictures.
package struct ZoneLevel: Sendable, Hashable, BitwiseCopyable {
  /// The zone.
  package var zone: Zone
  /// When the piece begins, in nanoseconds on the clock of the segments.
  package var startNanoseconds: Int64
  /// When the piece ends. Not before the start.
  package var endNanoseconds: Int64
  /// Intensity at the start, 0 to 1, gain included.
  package var startIntensity: Double
  /// Intensity at the end, 0 to 1, gain included.
  package var endIntensity: Double
  /// Sharpness at the start, 0 to 1. If the intensity is 0 at the start, the sharpness just after
  /// it.
  package var startSharpness: Double
  /// Sharpness at the end, 0 to 1. If the intensity is 0 at the end, the sharpness just before it.
  package var endSharpness: Double

  /// Creates a piece. Times are in nanoseconds; intensity and sharpness are 0 to 1.
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
