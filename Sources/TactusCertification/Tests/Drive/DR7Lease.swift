internal import TactusDevice

extension CertificationTest {
  static let lease = CertificationTest(
    id: "DR-7", title: "Lease", group: .drive, profile: .core, need: .drive,
    definition: "A level lasts while the host sends commands, and ends when it is silent; later "
      + "levels, even after the device was opened again, are driven like the first.",
    seconds: 2.5,
    measurements: ProtocolAnswers.names,
    run: { rig, _ throws(RigFault) in
      let operations = Operations(rig)
      let lease = rig.subject.capabilities.lease?.durationNanoseconds ?? 200 * milliseconds
      try operations.attempt("on", isDeclared: true, operations.segment(0, 0.7))
      for _ in 0..<6 {
        try rig.pass(nanoseconds: lease / 2)
        try operations.keepAlive(0.7)
      }
      try operations.attempt("off", isDeclared: true, operations.segment(0, 0))
      try rig.pass(nanoseconds: 50 * milliseconds)
      for round in 0..<3 {
        try operations.attempt("on", isDeclared: true, operations.segment(0, 0.8))
        // The lease of this level is not renewed, so the level ends with it. The next level begins
        // a new drive.
        try rig.pass(nanoseconds: lease + 100 * milliseconds)
        try operations.attempt("on", isDeclared: true, operations.segment(0, 0.5))
        try rig.pass(nanoseconds: 100 * milliseconds)
        if round < 2 { try rig.reopen() }
        try rig.pass(nanoseconds: 50 * milliseconds)
      }
      try rig.sendStop()
      try rig.pass(nanoseconds: 100 * milliseconds)
    },
    measure: ProtocolAnswers.measure)
}
