extension CertificationTest {
  static let amplitudeLaw = CertificationTest(
    id: "AC-7", title: "Amplitude law", group: .actuation, profile: .metrology, need: .motion,
    definition: "The acceleration grows as declared over eleven levels from 0 to 100 %.",
    seconds: 10)
}
