internal import TactusDevice

extension Measurement.Name {
  fileprivate static let arguments = Self("arguments")
}

extension CertificationTest {
  static let boundaries: CertificationTest = CertificationTest(
    id: "FN-3", title: "Argument boundaries", group: .function, profile: .core, need: .answers,
    definition: "Amplitudes and times just outside their range, and values that are not numbers, "
      + "are refused; the ends of the range are accepted.",
    seconds: 0.5, holdsOnHardware: true,
    measurements: [.wrongAnswers, .arguments],
    run: { rig, _ throws(RigFault) in
      let operations = Operations(rig)
      let levels: [(String, Double, Bool)] = [
        ("amplitude 0", 0, true), ("amplitude 1", 1, true),
        ("amplitude just below 0", -Double.leastNonzeroMagnitude, false),
        ("amplitude just above 1", (1.0).nextUp, false),
        ("amplitude that is no number", .nan, false),
        ("amplitude without end", .infinity, false),
      ]
      for (name, level, isDeclared) in levels {
        try operations.attempt(name, isDeclared: isDeclared, operations.segment(0, level))
      }
      var tried = operations.segment(0, 0.5)
      tried.frequencyHertz = .nan
      try operations.attempt("frequency that is no number", isDeclared: false, tried)
      tried = operations.segment(0, 0.5)
      tried.endNanoseconds = tried.startNanoseconds - 1
      try operations.attempt("end before the start", isDeclared: false, tried)
      for count in [0, rig.playBytes - 1] {
        try operations.attempt(
          "message of \(count) bytes", isDeclared: false, rig.shortMessage(count))
      }
      for message in rig.wrongMessages {
        try operations.attempt(message.what, isDeclared: false, message.bytes)
      }
      try operations.attemptOwn(of: .boundaries)
    },
    measure: { transcript in
      let wrong = Operations.wrongAnswers(transcript)
      return [
        Measurement(.wrongAnswers, count: wrong.seen, excused: wrong.excused),
        Measurement(.arguments, count: transcript.all(.expects).count),
      ]
    })
}
