extension CertificationTest {
  static let repeatability = CertificationTest(
    id: "AC-8", title: "Repeatability", group: .actuation, profile: .metrology, need: .motion,
    definition: "Thirty clicks: how much peak and onset vary.",
    seconds: 10)
}
