internal import TactusDevice
internal import TactusMetrology

/// The acceleration that is felt clearly: 10 dB above the threshold of perception, as Android's
/// test of vibrators requires.
enum FeltThreshold {
  /// The peak acceleration in g at a frequency in hertz.
  static func gravities(hertz: Double) -> Double {
    PerceptionFloor.gravities(hertz: hertz)
      * Decibels.amplitudes(PerceptionFloor.marginDecibels)
  }
}
