extension CertificationTest {
  static let soundOffset = CertificationTest(
    id: "TM-5", title: "Offset of sound and touch", group: .timing,
    profile: .metrology, need: .motion,
    definition: "Sound and touch that begin together are felt and heard together.",
    seconds: 10)
}
