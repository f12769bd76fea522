extension CertificationTest {
  static let amplitudeStep = CertificationTest(
    id: "FN-5", title: "Amplitude step", group: .function, profile: .metrology, need: .motion,
    definition: "Half a second at 50 % and half a second at 100 % give two constant amplitudes.",
    seconds: 2)
}
