internal import TactusMetrology

extension Measurement.Name {
  fileprivate static let riseTime = Self("rise time")
}

extension CertificationTest {
  static let riseTime = CertificationTest(
    id: "AC-4", title: "Rise time", group: .actuation, profile: .metrology, need: .motion,
    definition: "The time in which the acceleration rises from 10 to 90 % of its steady amplitude.",
    seconds: 0.1,
    measurements: [.riseTime], sharesEvidenceOf: .resonance,
    run: HeldDrives.run,
    measure: { transcript in
      HeldDrives.measure(transcript, [(.riseTime, .milliseconds)]) { motion, drives in
        [Measurement(.riseTime, .milliseconds, HeldDrives.steps(motion, drives).rise)]
      }
    })
}
