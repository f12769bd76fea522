extension Runner {
  /// Runs one test without a report, as often as a run would: until it says something about the
  /// device, at most ``errorAttempts`` times.
  package static func attempts(
    at test: String, on rig: any Rig, isQuick: Bool
  ) -> [Judgement] {
    guard let procedure = Procedure.all[test] else { return [] }
    let source = procedure.sharesEvidenceOf.flatMap { Procedure.all[$0] } ?? procedure
    let scale = isQuick ? Procedure.Scale.quick : .full
    let limits = LimitsFile.embedded.limits(of: test).map { $0.scaled(scale) }
    var attempts: [Judgement] = []
    while attempts.count < errorAttempts {
      do throws(RigFault) {
        try rig.begin()
        try source.run(rig, scale)
        let transcript = try rig.finish()
        attempts.append(
          Judgement(procedure.measure(transcript), limits: limits, stall: transcript.hostStall))
      } catch { attempts.append(Judgement(fault: error)) }
      if attempts.last?.status != .error { break }
    }
    return attempts
  }
}

extension Judgement {
  /// Of an attempt that was not made to its end.
  fileprivate init(fault: RigFault) {
    self.init([], limits: [])
    if case .missing = fault { status = .miss } else { status = .error }
    reason = fault.description
  }
}
