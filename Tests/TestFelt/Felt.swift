/// Intensity and sharpness at one time. The tests compute them without calling Tactus.
package struct Felt {
  package var intensity = 0.0
  /// The sharpness, 0 to 1; meaningful only if the intensity is above 0.
  package var sharpness = 0.0

  /// Mixes several levels: the intensities are added and limited to 1, and the sharpness is the
  /// mean weighted by intensity.
  static func mixed(_ parts: [Felt]) -> Felt {
    let sum = parts.reduce(0) { $0 + $1.intensity }
    let weighted = parts.reduce(0) { $0 + $1.intensity * $1.sharpness }
    return Felt(intensity: min(sum, 1), sharpness: sum > 0 ? weighted / sum : 0)
  }

  /// The level of a tap that falls linearly within 15 ms; nil before and after the tap.
  static func tap(at onset: Double, _ intensity: Double, _ sharpness: Double, time: Double) -> Felt?
  {
    guard time >= onset, time < onset + 0.015 else { return nil }
    return Felt(intensity: intensity * (1 - (time - onset) / 0.015), sharpness: sharpness)
  }
}
