internal import Glibc

/// Loudness as intensity: the one place where amplitude becomes strength.
///
/// Loudness grows with the 0.6th power of the sound pressure (Stevens 1955), and intensity is a
/// scale of felt strength. So what sounds half as loud feels half as strong.
package enum Intensity {
  /// The exponent of loudness over amplitude.
  package static let exponent = 0.6
  /// Decibels below the loudest parts at which intensity is 0: what is 36 dB below them is heard
  /// with a twelfth of their loudness, and a motor hardly turns for it.
  package static let rangeDecibels = 36.0

  /// Loudness at the lower end of the range.
  private static let least = pow(10, -rangeDecibels / 20 * exponent)

  /// Intensity, 0 to 1, of an amplitude relative to the loudest parts.
  static func of(amplitude: Double) -> Double {
    let loudness = pow(max(amplitude, 0), exponent)
    return min(max((loudness - least) / (1 - least), 0), 1)
  }
}
