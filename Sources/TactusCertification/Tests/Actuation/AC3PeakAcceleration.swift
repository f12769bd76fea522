extension CertificationTest {
  static let peakAcceleration = CertificationTest(
    id: "AC-3", title: "Peak acceleration", group: .actuation, profile: .metrology, need: .motion,
    definition: "The steady acceleration at the resonance.",
    seconds: 10)
}
