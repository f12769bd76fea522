extension CertificationTest {
  static let riseTime = CertificationTest(
    id: "AC-4", title: "Rise time", group: .actuation, profile: .metrology, need: .motion,
    definition: "From 10 to 90 % of the steady envelope.",
    seconds: 10)
}
