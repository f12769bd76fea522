internal import CRealtime

/// Sharpness as a frequency: exponential from 65 Hz at 0 to 300 Hz at 1.
///
/// The ends are those of the map in the MPEG haptics reference software (ISO 23090-31); equal steps
/// of sharpness are equal ratios of frequency, as hearing and touch judge them.
public enum SharpnessFrequency {
  /// Hertz at sharpness 0 and at sharpness 1.
  public static var rangeHertz: ClosedRange<Double> { 65...300 }

  /// Hertz at a sharpness of 0 to 1.
  @_noLocks @_noAllocation
  public static func hertz(sharpness: Double) -> Double {
    65 * tactus_pow(300.0 / 65.0, sharpness)
  }
}
