extension CertificationTest {
  static let shortEndurance = CertificationTest(
    id: "EN-1", title: "Short endurance", group: .endurance, profile: .metrology, need: .motion,
    definition: "10 000 clicks: none is lost, resonance and acceleration stay.",
    seconds: 1000)
}
