internal import TactusDevice

extension CertificationTest {
  static let actuatorsTogether = CertificationTest(
    id: "DR-6", title: "Actuators together", group: .drive, profile: .core, need: .drive,
    definition: "All actuators play at the same time, each at its own level.",
    seconds: 0.6,
    measurements: ProtocolAnswers.names,
    run: { rig, _ throws(RigFault) in
      let operations = Operations(rig)
      let count = rig.subject.capabilities.actuators.count
      for round in 0..<4 {
        for actuator in 0..<count {
          let level = Double(1 + (round + actuator) % 4) / 4
          try operations.attempt(
            "actuator \(actuator) at \(level)", isDeclared: true,
            operations.segment(actuator, level))
        }
        try rig.pass(nanoseconds: 80 * milliseconds)
      }
      for actuator in 0..<count {
        try operations.attempt("off", isDeclared: true, operations.segment(actuator, 0))
        try rig.pass(nanoseconds: 60 * milliseconds)
      }
    },
    measure: ProtocolAnswers.measure)
}
