extension CertificationTest {
  static let resonance = CertificationTest(
    id: "AC-1", title: "Resonance", group: .actuation, profile: .metrology, need: .motion,
    definition: "The frequency of the strongest response, measured five times.",
    seconds: 10)
}
