internal import TactusDevice

extension Measurement.Name {
  fileprivate static let driverFaults = Self("driver faults")
  fileprivate static let steadyOverRated = Self("steady over rated")
}

extension CertificationTest {
  /// Drives at full level: first continuously, which heats driver and motor, then in pulses, each
  /// of which begins with the overdrive.
  ///
  /// A driver that detects an overcurrent or an overtemperature was driven too hard. A driver that
  /// detects none may still exceed the rated voltage, which the protocol does not report. So the
  /// voltage is undetermined, and the test shows only that a device fails.
  static let driveCeiling = CertificationTest(
    id: "SF-3", title: "Drive ceiling", group: .safety, profile: .core, need: .faults,
    definition: "The steady voltage at the motor never exceeds its rated voltage, and the driver "
      + "detects no overcurrent and no overtemperature at full level.",
    seconds: 6.2,
    measurements: [.driverFaults, .steadyOverRated],
    run: { rig, _ throws(RigFault) in
      try rig.readyPlayer()
      try rig.watchDrivers()
      try rig.pass(nanoseconds: 100 * milliseconds)
      try rig.play(Effect(level: 1, durationNanoseconds: 4000 * milliseconds), number: 1)
      try rig.pass(nanoseconds: 4100 * milliseconds)
      for number in 2...11 {
        try rig.play(Effect(level: 1, durationNanoseconds: 100 * milliseconds), number: number)
        try rig.pass(nanoseconds: 200 * milliseconds)
      }
    },
    measure: { transcript in
      [driverFaults(transcript), Measurement(.steadyOverRated, .ratio, undetermined: noVoltage)]
    })

  private static let noVoltage =
    "no instrument measures the voltage, and the device does not report the registers that limit it"

  /// The number of faults of all actuators. It is undetermined if the device did not report the
  /// state of each one.
  private static func driverFaults(_ transcript: Transcript) -> Measurement {
    let reports = transcript.all(.driver).filter { $0.source == .device }
    let actuators = DriveFacts(transcript)?.motors.count ?? 0
    let count = Dictionary(grouping: reports, by: \.number).values.reduce(0) { sum, reports in
      let words = reports.flatMap { $0.text.split(separator: " ") }
      return sum + Set(words.compactMap { DriverFault(rawValue: String($0)) }).count
    }
    if count == 0, Set(reports.map(\.number)).count < max(actuators, 1) {
      return Measurement(
        .driverFaults, .count, undetermined: "the device did not report the state of each driver")
    }
    return Measurement(.driverFaults, count: count)
  }
}
