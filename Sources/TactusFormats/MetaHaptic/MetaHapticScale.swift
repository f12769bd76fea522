/// Converts between the values of `.haptic` files and those of patterns.
///
/// Amplitude is the square of intensity, and the frequency of the continuous signal is the square
/// of sharpness. This follows from the AHAP files that Meta's studio writes beside its `.haptic`
/// files: they contain the square roots (amplitude 0.6 is intensity 0.7745967; test files of the
/// Haptics SDK, `valid_v1.haptic` and `valid_v1_continuous.ahap`). The frequency of an emphasis is
/// its sharpness.
package enum MetaHapticScale {
  /// Converts an amplitude or a frequency, 0 to 1, to an intensity or a sharpness, 0 to 1.
  package static func felt(_ value: Double) -> Double { value > 0 ? value.squareRoot() : 0 }

  /// Converts an intensity or a sharpness, 0 to 1, to an amplitude or a frequency, 0 to 1.
  package static func stored(_ value: Double) -> Double { value * value }
}
