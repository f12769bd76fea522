/// The largest uncertainty with which each figure is stated. A figure with a larger one is
/// undetermined.
package enum Accuracy {
  /// The limit for the resonance, as a share of it.
  package static let resonance = 0.01
  /// The limit for the quality factor, as a share of it.
  package static let quality = 0.05
  /// The limit for rise and brake times, as a share of them.
  package static let time = 0.05
  /// The limit for rise and brake times, in cycles of the vibration. The larger of the two limits
  /// applies.
  package static let timeCycles = 0.5
  /// The limit for the time from the beginning of a drive to its motion, in cycles of the
  /// vibration. The limit of 5 % also applies if it is larger.
  package static let delayCycles = 1.5
  /// The limit for an amplitude relative to that at full level, in decibels.
  package static let lawDecibels = 0.3
  /// The limit for the figures of a click, as a share of them.
  package static let click = 0.05
  /// The limit for an amplitude in g, as a share of it.
  package static let amplitude = 0.05

  /// The number of standard errors in an uncertainty.
  static let standardErrors = 3.0
}
