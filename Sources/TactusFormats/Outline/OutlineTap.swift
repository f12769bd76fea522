internal import TactusPattern

/// A tap of an outline.
package struct OutlineTap: Sendable, Hashable {
  /// The time of the onset, in seconds from the start of the pattern.
  package var time: Double
  /// 0 to 1.
  package var intensity: Double
  /// 0 to 1.
  package var sharpness: Double

  /// Creates a tap. Intensity and sharpness out of range are limited.
  package init(_ time: Double, intensity: Double, sharpness: Double) {
    self.time = time
    self.intensity = limitedToUnit(intensity)
    self.sharpness = limitedToUnit(sharpness)
  }
}
