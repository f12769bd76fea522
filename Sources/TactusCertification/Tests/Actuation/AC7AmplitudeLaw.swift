extension CertificationTest {
  static let amplitudeLaw = CertificationTest(
    id: "AC-7", title: "Amplitude law", group: .actuation, profile: .metrology, need: .motion,
    definition: "Eleven levels from 0 to 100 %: monotone, as declared.",
    seconds: 10)
}
