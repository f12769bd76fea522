extension Measurement.Name {
  fileprivate static let steadyOverRated = Self("steady over rated")
}

extension CertificationTest {
  static let driveCeiling = CertificationTest(
    id: "SF-3", title: "Drive ceiling", group: .safety, profile: .core, need: .voltage,
    definition: "The steady voltage at the motor never exceeds its rated voltage, and peaks never "
      + "exceed the largest permitted voltage.",
    seconds: 5,
    measurements: [.steadyOverRated])
}
