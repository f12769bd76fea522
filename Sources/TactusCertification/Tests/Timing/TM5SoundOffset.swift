extension CertificationTest {
  static let soundOffset = CertificationTest(
    id: "TM-5", title: "Offset of sound and touch", group: .timing,
    profile: .metrology, need: .motion,
    definition: "If a sound and a touch begin together, they are heard and felt together.",
    seconds: 10)
}
