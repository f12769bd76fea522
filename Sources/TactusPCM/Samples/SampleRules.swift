/// The constants of the waveform: one each, with its reason. `VoiceCoils.md` has the formulas.
package enum SampleRules {
  /// Full scale of a 16-bit sample.
  static let fullScale = 32_767.0
  /// Level 1 has this part of the peak as its amplitude. The rest is room for the DC blocker, which
  /// moves the first period of a tone by at most 1/32 of its amplitude.
  static let headroom = 31.0 / 32
  /// The DC blocker's corner frequency, as a part of the lowest frequency of the actuator: it
  /// lowers that frequency by 0.02 %, and moves a first period by 2/64.
  static let cornerShare = 1.0 / 64
  /// Seconds in which the DC blocker's rest of a tone decays by a factor of e, so that a play ends
  /// in true silence within 50 ms.
  static let restSeconds = 0.005
  /// From this part of a budget on, the drive is reduced.
  static let knee = 0.5
  /// The part of a budget at which a long tone settles. The energy of a period varies around its
  /// mean, and the reserve is room for that.
  static let reserve = 0.125
  /// Brakes below this level are not felt and left out.
  static let leastBrake = 0.05
  /// The gain until the user has confirmed the device: -20 dB.
  package static let unconfirmedGain = 0.1
}
