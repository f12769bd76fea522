extension CertificationTest {
  static let qualityFactor = CertificationTest(
    id: "AC-2", title: "Quality factor and usable band", group: .actuation,
    profile: .metrology, need: .motion,
    definition: "The width of the frequency response at -3 dB.",
    seconds: 10)
}
