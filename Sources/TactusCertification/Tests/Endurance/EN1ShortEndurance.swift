extension CertificationTest {
  static let shortEndurance = CertificationTest(
    id: "EN-1", title: "Short endurance", group: .endurance, profile: .metrology, need: .motion,
    definition: "Of 10 000 clicks none is lost, and resonance and acceleration do not change.",
    seconds: 1000)
}
