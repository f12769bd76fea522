internal import CRealtime

/// Converts sharpness to a frequency: exponential from 65 Hz at 0 to 300 Hz at 1.
///
/// Both ends are taken from the MPEG haptics reference software (ISO 23090-31). Equal steps of
/// sharpness are equal ratios of frequency, which is how hearing and touch perceive them.
public enum SharpnessFrequency {
  /// The frequencies at sharpness 0 and at sharpness 1, in hertz.
  public static var rangeHertz: ClosedRange<Double> { 65...300 }

  /// The frequency at a sharpness of 0 to 1, in hertz.
  @_noLocks @_noAllocation
  public static func hertz(sharpness: Double) -> Double {
    65 * tactus_pow(300.0 / 65.0, sharpness)
  }
}
