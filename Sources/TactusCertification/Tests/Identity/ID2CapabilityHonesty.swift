internal import TactusDevice

extension CertificationTest {
  static let honesty: CertificationTest = CertificationTest(
    id: "ID-2", title: "Capability honesty", group: .identity, profile: .core, need: .answers,
    definition: "Declared operations work; all other operations are refused.",
    seconds: 0.5,
    measurements: [.violations, .operations],
    run: { rig, _ throws(RigFault) in
      let operations = Operations(rig)
      try operations.tryActuators()
      try operations.tryFrequencies()
      try operations.tryLookAhead()
      try operations.tryCapacity()
      try operations.attemptOwn(of: .honesty)
    },
    measure: { transcript in
      let (answers, moves) = (
        Operations.wrongAnswers(transcript), Operations.wrongActuators(transcript)
      )
      return [
        Measurement(
          .violations, count: answers.seen + moves.seen,
          excused: answers.excused + moves.excused),
        Measurement(.operations, count: transcript.all(.expects).count),
      ]
    })
}

extension Operations {
  fileprivate func tryActuators() throws(RigFault) {
    for actuator in capabilities.actuators.indices {
      try attempt("actuator \(actuator) on", isDeclared: true, segment(actuator, 1))
      try rig.pass(nanoseconds: 120 * milliseconds)
      try attempt("actuator \(actuator) off", isDeclared: true, segment(actuator, 0))
      try rig.pass(nanoseconds: 20 * milliseconds)
    }
    let beyond = capabilities.actuators.count
    try attempt("actuator \(beyond), which is none", isDeclared: false, segment(beyond, 1))
  }

  fileprivate func tryFrequencies() throws(RigFault) {
    for (actuator, facts) in capabilities.actuators.enumerated() {
      let band = facts.frequencyBandHertz
      let cases = [
        ("lowest", band.lowerBound, true), ("highest", band.upperBound, true),
        ("half the lowest", band.lowerBound / 2, false),
        ("twice the highest", band.upperBound * 2, false),
      ]
      for (name, hertz, isDeclared) in cases {
        var tried = segment(actuator, 0.5)
        tried.frequencyHertz = hertz
        try attempt("\(facts.name) at the \(name) frequency", isDeclared: isDeclared, tried)
      }
      try attempt("\(facts.name) off", isDeclared: true, segment(actuator, 0))
    }
  }

  fileprivate func tryLookAhead() throws(RigFault) {
    let ahead = capabilities.lookAheadNanoseconds
    if ahead > 0 {
      try attempt(
        "a start at the look-ahead", isDeclared: true,
        segment(0, 0.5, from: ahead - rig.clockErrorNanoseconds))
    }
    for beyond: Int64 in [20, 100, 500, 1000] {
      try attempt(
        "a start \(beyond) ms beyond the look-ahead", isDeclared: false,
        segment(0, 0.5, from: ahead + rig.clockErrorNanoseconds + beyond * milliseconds))
    }
    try rig.sendStop()
    try rig.pass(nanoseconds: milliseconds)
  }

  /// Schedules as many segments as the device declares, and one more.
  fileprivate func tryCapacity() throws(RigFault) {
    guard let capacity = capabilities.capacitySegments, capabilities.lookAheadNanoseconds > 0
    else { return }
    try rig.reopen()
    let tried = segment(0, 0.1, from: capabilities.lookAheadNanoseconds - clockError)
    try attemptAtOnce(
      (0...capacity).map { place in
        ("segment \(place + 1) of \(capacity)", place < capacity, tried)
      })
    try requireWaiting(tried)
    try rig.sendStop()
    try rig.pass(nanoseconds: milliseconds)
  }

  /// The number of commands to start an actuator after which that actuator did not move, or another
  /// one did; and the part of this number that stalls of the host cannot have caused by hiding a
  /// movement.
  fileprivate static func wrongActuators(_ transcript: Transcript) -> (seen: Int, excused: Int) {
    let stalls = Stalls(transcript)
    let wrong = wrongMoves(transcript)
    let excused = wrong.count { time in
      stalls.mayHide(from: time, to: time + 100 * milliseconds)
    }
    return (wrong.count, wrong.count - excused)
  }

  /// The times of the commands to start an actuator after which that actuator did not move, or
  /// another one did.
  private static func wrongMoves(_ transcript: Transcript) -> [Int64] {
    let actuators = Set(transcript.all(.level).map(\.number)).sorted()
    let traces = actuators.map { transcript.trace(ofActuator: $0) }
    let tried = transcript.byNumber(.tried, from: .harness)
    return transcript.all(.expects).compactMap { expected in
      guard expected.text.hasSuffix(" on"), let time = tried[expected.number]?.nanoseconds
      else { return nil }
      let words = expected.text.split(separator: " ")
      guard words.count == 3, let wanted = Int(words[1]) else { return nil }
      let isWrong = zip(actuators, traces).contains { actuator, trace in
        let level = trace.value(at: time + 100 * milliseconds)
        return actuator == wanted ? level < 0.9 : level > 0.1
      }
      return isWrong ? time : nil
    }
  }
}
