internal import TactusPattern

/// Intensity and sharpness at one time.
package struct OutlineLevel: Sendable, Hashable {
  /// 0 to 1.
  package var intensity: Double
  /// 0 to 1.
  package var sharpness: Double

  /// Creates a level. Values out of range are limited.
  package init(_ intensity: Double, _ sharpness: Double) {
    self.intensity = limitedToUnit(intensity)
    self.sharpness = limitedToUnit(sharpness)
  }
}
