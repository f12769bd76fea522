extension CertificationTest {
  static let brakeTime = CertificationTest(
    id: "AC-5", title: "Brake time", group: .actuation, profile: .metrology, need: .motion,
    definition: "From the end of the drive to 10 % of the envelope.",
    seconds: 10)
}
