internal import TactusDevice

extension CertificationTest {
  /// Tests the frequencies of each actuator. Each frequency is driven for 80 ms, which is less than
  /// the shortest lease that a device may declare, so the lease does not have to be renewed.
  static let frequencies = CertificationTest(
    id: "DR-3", title: "Frequency", group: .drive, profile: .core, need: .drive,
    definition: "Nine frequencies in the band of each actuator are driven as requested.",
    seconds: 0.9,
    measurements: ProtocolAnswers.names,
    run: { rig, _ throws(RigFault) in
      let operations = Operations(rig)
      for (actuator, facts) in rig.subject.capabilities.actuators.enumerated() {
        let band = facts.frequencyBandHertz
        for step in 0...8 {
          // The order of the frequencies is 0, 5, 1, 6, …, so that each one differs much from the
          // one before. Thus a device that changes its frequency late is detected.
          let share = Double(step * 5 % 9) / 8
          var tried = operations.segment(actuator, 0.5)
          tried.frequencyHertz =
            min(band.lowerBound + share * (band.upperBound - band.lowerBound), band.upperBound)
          try operations.attempt("frequency \(step)", isDeclared: true, tried)
          try rig.pass(nanoseconds: 80 * milliseconds)
        }
        try operations.attempt("off", isDeclared: true, operations.segment(actuator, 0))
        try rig.pass(nanoseconds: 50 * milliseconds)
      }
    },
    measure: ProtocolAnswers.measure)
}
