internal import TactusMetrology

extension Measurement.Name {
  fileprivate static let resonance = Self("resonance")
  fileprivate static let resonanceError = Self("resonance error")
  fileprivate static let resonanceSpread = Self("resonance spread")
}

extension CertificationTest {
  private static let resonanceFigures: [(Measurement.Name, Measurement.Unit)] = [
    (.resonance, .hertz), (.resonanceError, .ratio), (.resonanceSpread, .hertz),
  ]

  /// Measures the resonance from the decays after drives. A device that brakes has no free decay,
  /// so its resonance is undetermined.
  static let resonance = CertificationTest(
    id: "AC-1", title: "Resonance", group: .actuation, profile: .metrology, need: .motion,
    definition: "The frequency of the free vibration after eight drives of 0.8 s at full level is "
      + "in the declared band, and does not vary.",
    quickDefinition: "The frequency of the free vibration after five drives of 0.8 s at full "
      + "level is in the declared band, and does not vary.",
    seconds: HeldDrives.seconds, pictureSeconds: HeldDrives.pictureSeconds,
    measurements: resonanceFigures.map { $0.0 },
    run: HeldDrives.run,
    measure: { transcript in
      HeldDrives.measure(transcript, resonanceFigures) { motion, drives in
        let whole = ResonanceFigures(motion.record, decaysAfter: drives, noise: motion.noise)
        guard case .value(let hertz, let uncertainty) = whole.resonance else {
          return resonanceFigures.map {
            Measurement($0, $1, undetermined: whole.resonance.reason ?? "")
          }
        }
        let each = drives.compactMap { drive in
          ResonanceFigures(motion.record, decaysAfter: [drive], noise: motion.noise)
            .resonance.value
        }
        let spread = (each.max() ?? 0) - (each.min() ?? 0)
        return [
          Measurement(.resonance, .hertz, hertz, uncertainty: uncertainty),
          Measurement(
            .resonanceError, .ratio, distance(of: hertz, from: motion.bands),
            uncertainty: uncertainty / hertz),
          each.count * 3 >= drives.count * 2
            ? Measurement(.resonanceSpread, .hertz, spread, uncertainty: uncertainty)
            : Measurement(
              .resonanceSpread, .hertz, undetermined: "too few of the single decays are clear"),
        ]
      }
    })

  /// The distance of a frequency from the nearest declared band, as a share of the band's end; 0
  /// within a band.
  private static func distance(of hertz: Double, from bands: [ClosedRange<Double>]) -> Double {
    bands.map { band in
      band.contains(hertz)
        ? 0 : min(abs(hertz / band.lowerBound - 1), abs(hertz / band.upperBound - 1))
    }.min() ?? 1
  }
}
