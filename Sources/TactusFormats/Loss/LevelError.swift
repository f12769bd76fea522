/// The largest differences between a file and its conversion.
package struct LevelError: Sendable, Hashable {
  /// The difference in intensity, 0 to 1.
  package var intensity = 0.0
  /// The difference in sharpness, 0 to 1, at times at which both intensities are above 0.02. The
  /// sharpness of a fainter level cannot be felt.
  package var sharpness = 0.0
  /// The difference of the times of taps, of steps of intensity and of ends, in seconds.
  package var seconds = 0.0

  package init(intensity: Double = 0, sharpness: Double = 0, seconds: Double = 0) {
    self.intensity = intensity
    self.sharpness = sharpness
    self.seconds = seconds
  }

  /// The loss that `--strict` accepts. A person does not feel a difference of 0.02 in intensity or
  /// of 0.05 in sharpness, and 2 ms is about the interval at which engines update levels.
  package static let limit = LevelError(intensity: 0.02, sharpness: 0.05, seconds: 0.002)

  /// The error up to which a conversion counts as exact, because the levels that the engine
  /// computes have errors of this size.
  package static let exact = LevelError(intensity: 0.0025, sharpness: 0.0025, seconds: 0.000_001)

  /// Whether no difference is above that of a limit.
  package func isWithin(_ limit: LevelError) -> Bool {
    intensity <= limit.intensity && sharpness <= limit.sharpness && seconds <= limit.seconds
  }
}
