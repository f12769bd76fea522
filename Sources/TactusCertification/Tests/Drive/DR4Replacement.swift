internal import TactusDevice

extension CertificationTest {
  static let replacement = CertificationTest(
    id: "DR-4", title: "Replacement", group: .drive, profile: .core, need: .drive,
    definition: "If two segments begin at the same time, the second is played; a withdrawn "
      + "segment is not; one command can change a level; each of two effects can be ended.",
    seconds: 1.7,
    measurements: ProtocolAnswers.names,
    run: { rig, _ throws(RigFault) in
      let operations = Operations(rig)
      try operations.twoAtOnce(0)
      let ahead = operations.ahead
      if ahead > 0 {
        try operations.twoAtOnce(ahead)
        try operations.revised(ahead)
      }
      try operations.ramps()
      try rig.play(Effect(level: 0.4, durationNanoseconds: 600 * milliseconds), number: 1)
      try rig.pass(nanoseconds: 150 * milliseconds)
      // The second effect begins while the first plays. Then the first and the second are stopped
      // before their ends.
      try rig.play(Effect(level: 0.3, durationNanoseconds: 600 * milliseconds), number: 2)
      try rig.pass(nanoseconds: 150 * milliseconds)
      try rig.stop(1)
      try rig.pass(nanoseconds: 100 * milliseconds)
      try rig.stop(2)
      try rig.pass(nanoseconds: 200 * milliseconds)
    },
    measure: ProtocolAnswers.measure)
}

extension Operations {
  /// Sends two segments that begin at the same time: the device must play the second.
  fileprivate func twoAtOnce(_ ahead: Int64) throws(RigFault) {
    for levels in [(0.3, 0.8), (0.9, 0.2)] {
      let first = segment(0, levels.0, from: ahead)
      var second = segment(0, levels.1, from: ahead)
      (second.startNanoseconds, second.endNanoseconds) = (
        first.startNanoseconds, first.endNanoseconds
      )
      try attemptAtOnce([
        ("the first of two", true, first), ("the second of two", true, second),
      ])
      try pass(ahead + 100 * milliseconds)
      try attempt("off", isDeclared: true, segment(0, 0))
      try pass(30 * milliseconds)
    }
  }

  /// Sends ramps of 120 ms as single segments. The engine would divide such a ramp into shorter
  /// segments.
  fileprivate func ramps() throws(RigFault) {
    for (from, to) in [(0.1, 0.9), (0.8, 0.2), (0.02, 0.08)] {
      try attempt(
        "a ramp to \(to)", isDeclared: true,
        ramp(0, from: from, to: to, nanoseconds: 120 * milliseconds))
      try pass(150 * milliseconds)
    }
    try attempt("off", isDeclared: true, segment(0, 0))
    try pass(30 * milliseconds)
  }

  /// Schedules a level, withdraws it before it begins, and schedules another in its place.
  fileprivate func revised(_ ahead: Int64) throws(RigFault) {
    try attempt("on", isDeclared: true, segment(0, 0.4))
    try attempt("a level that is taken back", isDeclared: true, segment(0, 0.9, from: ahead))
    try reviseAll()
    try pass(ahead + 60 * milliseconds)
    try attempt("off", isDeclared: true, segment(0, 0))
    try pass(30 * milliseconds)
  }
}
