internal import TactusMetrology

extension Measurement.Name {
  fileprivate static let acceleration = Self("acceleration")
  fileprivate static let felt = Self("acceleration over the felt one")
}

extension CertificationTest {
  private static let accelerationFigures: [(Measurement.Name, Measurement.Unit)] = [
    (.acceleration, .gravities), (.felt, .ratio),
  ]

  /// Measures the peak acceleration of the steady vibration. If the vibration is too weak for its
  /// frequency to be recognised, the largest possible acceleration counts, so that a device that
  /// hardly moves fails.
  static let peakAcceleration = CertificationTest(
    id: "AC-3", title: "Peak acceleration", group: .actuation, profile: .metrology, need: .motion,
    definition: "The peak acceleration of the steady vibration at full level, also compared with "
      + "the one that is felt clearly: 10 dB above the threshold of perception.",
    seconds: 0.1,
    measurements: accelerationFigures.map { $0.0 }, sharesEvidenceOf: .resonance,
    run: HeldDrives.run,
    measure: { transcript in
      HeldDrives.measure(transcript, accelerationFigures) { motion, drives in
        let steps = HeldDrives.steps(motion, drives)
        if case .value(let peak, let error) = steps.amplitude, let hertz = steps.hertz {
          let threshold = FeltThreshold.gravities(hertz: hertz)
          return [
            Measurement(.acceleration, .gravities, peak, uncertainty: error),
            Measurement(.felt, .ratio, peak / threshold, uncertainty: error / threshold),
          ]
        }
        let threshold = FeltThreshold.leastGravities
        let bounds = drives.compactMap { drive in
          motion.greatestAmplitude(
            from: drive.end - (drive.end - drive.begin) / 4, to: drive.end)
        }
        if let most = bounds.max(), bounds.count == drives.count, most < threshold,
          motion.noise != nil
        {
          return [
            Measurement(.acceleration, .gravities, most, uncertainty: 0),
            Measurement(.felt, .ratio, most / threshold, uncertainty: 0),
          ]
        }
        return accelerationFigures.map {
          Measurement($0, $1, undetermined: steps.amplitude.reason ?? "")
        }
      }
    })
}
