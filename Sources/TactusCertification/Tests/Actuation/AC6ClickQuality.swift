extension CertificationTest {
  static let clickQuality = CertificationTest(
    id: "AC-6", title: "Click quality", group: .actuation, profile: .metrology, need: .motion,
    definition: "The peak, the length and the ringing of the motion after a pulse of 20 ms.",
    seconds: 10)
}
