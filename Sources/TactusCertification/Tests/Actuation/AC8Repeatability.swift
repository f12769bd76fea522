extension CertificationTest {
  static let repeatability = CertificationTest(
    id: "AC-8", title: "Repeatability", group: .actuation, profile: .metrology, need: .motion,
    definition: "How much the peak and the onset vary over thirty clicks.",
    seconds: 10)
}
