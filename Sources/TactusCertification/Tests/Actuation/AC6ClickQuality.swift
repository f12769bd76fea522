internal import TactusMetrology

extension Measurement.Name {
  fileprivate static let clickPeak = Self("click peak")
  fileprivate static let clickDuration = Self("click duration")
  fileprivate static let pulseToRing = Self("pulse to ring")
}

extension CertificationTest {
  private static let clickFigures: [(Measurement.Name, Measurement.Unit)] = [
    (.clickPeak, .gravities), (.clickDuration, .milliseconds), (.pulseToRing, .decibels),
  ]

  static let clickQuality = CertificationTest(
    id: "AC-6", title: "Click quality", group: .actuation, profile: .metrology, need: .motion,
    definition: "The peak and the length of the motion after a drive of 20 ms, and the energy of "
      + "the pulse relative to that of the ringing, from 30 such clicks.",
    quickDefinition: "The peak and the length of the motion after a drive of 20 ms, and the energy "
      + "of the pulse relative to that of the ringing, from 20 such clicks.",
    seconds: Clicks.seconds, pictureSeconds: Clicks.pictureSeconds,
    measurements: clickFigures.map { $0.0 },
    run: Clicks.run,
    measure: { transcript in
      Clicks.measure(transcript, clickFigures) { motion, clicks, window in
        let figures = ClickFigures(
          motion.record, clicks: clicks, windowSeconds: window, isRotating: motion.isRotating,
          noise: motion.noise)
        let ring: Measurement =
          switch figures.pulseToRing {
          case .value(let ratio, let error):
            Measurement(
              .pulseToRing, .decibels, Decibels.ofEnergies(ratio),
              uncertainty: Decibels.perChange / 2 * error / ratio)
          case .undetermined(let reason):
            Measurement(.pulseToRing, .decibels, undetermined: reason.description)
          }
        return [
          Measurement(.clickPeak, .gravities, figures.peak),
          Measurement(.clickDuration, .milliseconds, figures.duration), ring,
        ]
      }
    })
}
