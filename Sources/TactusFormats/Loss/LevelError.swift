/// The worst differences between what was asked and what a converted file asks.
package struct LevelError: Sendable, Hashable {
  /// 0 to 1.
  package var intensity = 0.0
  /// 0 to 1, where both are felt.
  package var sharpness = 0.0
  /// Of onsets, steps and ends, in seconds.
  package var seconds = 0.0

  package init(intensity: Double = 0, sharpness: Double = 0, seconds: Double = 0) {
    self.intensity = intensity
    self.sharpness = sharpness
    self.seconds = seconds
  }

  /// The loss that `--strict` accepts: a fiftieth of intensity and a twentieth of sharpness are
  /// below what touch distinguishes, and 2 ms is the time of a fast engine's step.
  package static let limit = LevelError(intensity: 0.02, sharpness: 0.05, seconds: 0.002)

  /// Up to this all is kept: the engine's own levels are as exact.
  package static let exact = LevelError(intensity: 0.0025, sharpness: 0.0025, seconds: 0.000_001)

  /// Whether no part is above that of a limit.
  package func isWithin(_ limit: LevelError) -> Bool {
    intensity <= limit.intensity && sharpness <= limit.sharpness && seconds <= limit.seconds
  }
}
