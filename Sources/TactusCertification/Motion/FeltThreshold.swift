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

  /// The acceleration in g for a motion that is too weak to have a frequency: that of 72 Hz, near
  /// which the threshold of perception is lowest.
  static var leastGravities: Double { gravities(hertz: 72) }
}
