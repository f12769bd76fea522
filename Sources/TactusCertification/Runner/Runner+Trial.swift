extension Runner {
  /// Runs one test without a report. As in a complete run, the test is repeated while its status is
  /// ERROR, with at most ``errorAttempts`` attempts in all. The result is empty if the test has no
  /// procedure.
  package static func attempts(
    at test: String, on rig: any Rig, isQuick: Bool
  ) -> [Judgement] {
    guard let procedure = TestCatalogue.procedure(of: test) else { return [] }
    let scale = isQuick ? Procedure.Scale.quick : .full
    let limits = LimitsFile.embedded.limits(
      of: test, rig.subject.deviceClass, scale, comparesDrive: rig.comparesDrive)
    var attempts: [Judgement] = []
    while attempts.count < errorAttempts {
      do throws(RigFault) {
        if let reason = TestCatalogue.test(test)?.reason(comparesDrive: rig.comparesDrive) {
          throw .missing(reason)
        }
        let transcript = try procedure.evidence(rig, scale)
        attempts.append(
          Judgement(procedure.measured(transcript), limits: limits, stall: transcript.hostStall))
      } catch { attempts.append(Judgement(fault: error)) }
      if attempts.last?.status != .error { break }
    }
    return attempts
  }
}

extension Judgement {
  /// Creates the result of an attempt that was not completed.
  fileprivate init(fault: RigFault) {
    self.init([], limits: [])
    status =
      switch fault {
      case .device: .fail
      case .missing: .miss
      case .broken, .interrupted: .error
      }
    reason = fault.description
  }
}
