/// The constants of the waveform, each with its reason. `VoiceCoils.md` has the formulas.
package enum SampleRules {
  /// Full scale of a 16-bit sample.
  static let fullScale = 32_767.0
  /// The amplitude of level 1, as a part of the peak. The remainder is room for the DC blocker,
  /// which shifts the first period of a tone by at most 1/32 of its amplitude.
  static let headroom = 31.0 / 32
  /// The corner frequency of the DC blocker, as a part of the lowest frequency of the actuator. The
  /// blocker lowers the amplitude at that frequency by less than 0.02 %, and shifts the first
  /// period by at most 2/64 of the amplitude.
  static let cornerShare = 1.0 / 64
  /// The time in seconds in which the output of the DC blocker decays by a factor of e after a
  /// tone. The output is exactly 0 within 50 ms.
  static let restSeconds = 0.005
  /// The part of a budget below which the drive is reduced.
  static let knee = 0.5
  /// The part of a budget at which a long tone settles. The energy within a period varies around
  /// its mean, and the reserve leaves room for this variation.
  static let reserve = 0.125
  /// Brakes below this level are not played, because they are not felt.
  static let leastBrake = 0.05
  /// The gain until the user has confirmed the device: -20 dB.
  package static let unconfirmedGain = 0.1
}
