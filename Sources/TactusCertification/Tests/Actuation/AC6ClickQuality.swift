extension CertificationTest {
  static let clickQuality = CertificationTest(
    id: "AC-6", title: "Click quality", group: .actuation, profile: .metrology, need: .motion,
    definition: "Peak, length and ringing of a pulse of 20 ms.",
    seconds: 10)
}
