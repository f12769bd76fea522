internal import TactusDevice
internal import TactusMetrology

extension Measurement.Name {
  fileprivate static let quality = Self("quality factor")
  fileprivate static let usableBand = Self("usable band")
}

extension CertificationTest {
  private static let qualityFigures: [(Measurement.Name, Measurement.Unit)] = [
    (.quality, .ratio), (.usableBand, .hertz),
  ]

  /// Measures the quality factor from the decays after drives. The width of the band follows from
  /// it: that of a single resonance with the measured amplitude.
  static let qualityFactor = CertificationTest(
    id: "AC-2", title: "Quality factor and usable band", group: .actuation,
    profile: .metrology, need: .motion,
    definition: "The quality factor of the free vibration, and the width of the band in which full "
      + "drive is felt clearly: 10 dB above the threshold of perception.",
    seconds: 0.1,
    measurements: qualityFigures.map { $0.0 }, sharesEvidenceOf: .resonance,
    run: HeldDrives.run,
    measure: { transcript in
      HeldDrives.measure(transcript, qualityFigures) { motion, drives in
        let decay = ResonanceFigures(motion.record, decaysAfter: drives, noise: motion.noise)
        let steps = HeldDrives.steps(motion, drives)
        let quality = Measurement(.quality, .ratio, decay.quality)
        guard let factor = decay.quality.value, let hertz = decay.resonance.value,
          case .value(let peak, let error) = steps.amplitude
        else {
          let reason = decay.quality.reason ?? decay.resonance.reason ?? steps.amplitude.reason
          return [quality, Measurement(.usableBand, .hertz, undetermined: reason ?? "")]
        }
        let band = FeltBand(hertz: hertz, quality: factor, peakG: peak)
        let weaker = FeltBand(hertz: hertz, quality: factor, peakG: peak - error)
        return [
          quality,
          Measurement(
            .usableBand, .hertz, band.width, uncertainty: band.width - weaker.width),
        ]
      }
    })
}

/// The frequencies at which an actuator with one resonance is felt clearly at full drive.
private struct FeltBand {
  /// The step of the search in hertz, and the largest distance from the resonance.
  private static let (step, widest) = (0.25, 200.0)

  /// The width in hertz; 0 if the actuator is not felt at its resonance.
  let width: Double

  init(hertz resonance: Double, quality: Double, peakG: Double) {
    let isFelt = { (hertz: Double) -> Bool in
      // The acceleration of a resonator under a force of constant amplitude, relative to that at
      // the resonance.
      let part = hertz / resonance
      let stiff = 1 - part * part
      let damped = part / quality
      let share = part * part / quality / (stiff * stiff + damped * damped).squareRoot()
      return peakG * share >= FeltThreshold.gravities(hertz: hertz)
    }
    var width = 0.0
    for direction in [-Self.step, Self.step] {
      var hertz = resonance
      while isFelt(hertz), abs(hertz - resonance) < Self.widest, hertz > Self.step {
        hertz += direction
        width += Self.step
      }
    }
    self.width = width
  }
}
