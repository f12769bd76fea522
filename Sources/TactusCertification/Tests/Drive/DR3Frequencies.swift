internal import TactusDevice

extension CertificationTest {
  /// Each frequency is held for less than the shortest lease that a device may declare.
  static let frequencies = CertificationTest(
    id: "DR-3", title: "Frequency", group: .drive, profile: .core, need: .drive,
    definition: "Nine frequencies over the band of each actuator.",
    seconds: 0.9,
    measurements: ProtocolAnswers.names,
    run: { rig, _ throws(RigFault) in
      let operations = Operations(rig)
      for (actuator, facts) in rig.subject.capabilities.actuators.enumerated() {
        let band = facts.frequencyBandHertz
        for step in 0...8 {
          // The frequencies go up and down, so that a device that reacts late is detected.
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
