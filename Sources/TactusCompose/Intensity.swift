internal import Glibc

/// Converts the amplitude of a sound to haptic intensity, for taps and vibrations.
///
/// Loudness grows with the 0.6th power of the sound pressure (Stevens 1955), and intensity is a
/// scale of felt strength. So a sound that is half as loud feels about half as strong.
package enum Intensity {
  /// The exponent in loudness = amplitude^exponent.
  package static let exponent = 0.6
  /// The level at which intensity becomes 0, in decibels below the loudest parts. A sound 36 dB
  /// below them has a twelfth of their loudness, for which a motor hardly turns.
  package static let rangeDecibels = 36.0

  /// Loudness at the lower end of the range.
  private static let least = pow(10, -rangeDecibels / 20 * exponent)

  /// Intensity, 0 to 1, of an amplitude relative to the loudest parts.
  static func of(amplitude: Double) -> Double {
    let loudness = pow(max(amplitude, 0), exponent)
    return min(max((loudness - least) / (1 - least), 0), 1)
  }
}
