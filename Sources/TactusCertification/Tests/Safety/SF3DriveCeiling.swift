extension Measurement.Name {
  fileprivate static let steadyOverRated = Self("steady over rated")
}

extension CertificationTest {
  static let driveCeiling = CertificationTest(
    id: "SF-3", title: "Drive ceiling", group: .safety, profile: .core, need: .voltage,
    definition: "The motor never gets more than its rated voltage, nor peaks above its clamp.",
    seconds: 5,
    measurements: [.steadyOverRated])
}
