internal import TactusDevice

/// Runs the steps of first light in order, up to the first one that fails.
package enum LightRun {
  /// Runs the steps. When it returns, the motors are off, even after a failure or an interruption.
  package static func perform<Subject: LightSubject>(
    _ steps: [LightStep<Subject>], on subject: Subject, with person: any LightPerson,
    _ header: LightRecord.Header
  ) -> LightRecord {
    let desk = LightDesk(person)
    var record = LightRecord(header)
    var hasEnded = false
    for (place, step) in steps.enumerated() {
      desk.entry = LightRecord.Step(id: step.id, title: step.title)
      if hasEnded {
        desk.entry.what = "not reached"
      } else {
        desk.show("\(place + 1) of \(steps.count)  \(step.title)")
        hasEnded = !goesOn(step, subject, desk, &record)
      }
      record.steps.append(desk.entry)
    }
    subject.makeStill()
    return record
  }

  /// Runs one step.
  /// - Returns: whether the next step may follow.
  private static func goesOn<Subject: LightSubject>(
    _ step: LightStep<Subject>, _ subject: Subject, _ desk: LightDesk, _ record: inout LightRecord
  ) -> Bool {
    do throws(LightStop) {
      try step.run(subject, desk)
      desk.entry.outcome = .passed
      desk.show("    passed")
      return true
    } catch {
      // Stops the motors before the failure is shown, so that they are off while the person reads.
      subject.makeStill()
      return goesOn(after: error, desk, &record)
    }
  }

  private static func goesOn(
    after stop: LightStop, _ desk: LightDesk, _ record: inout LightRecord
  ) -> Bool {
    switch stop {
    case .failed(let failure):
      desk.entry.outcome = .failed
      desk.entry.what = SafeText.escaped(failure.what)
      desk.entry.check = SafeText.escaped(failure.check)
      desk.show("    FAILED: \(failure.what)")
      desk.show("    Check: \(failure.check)")
      return false
    case .skipped:
      desk.entry.what = "skipped by the person"
      desk.show("    not tried")
      return true
    case .quit(let why):
      desk.entry.outcome = .ended
      desk.entry.what = why
      desk.show("    ended: \(why)")
      return false
    case .interrupted:
      desk.entry.outcome = .ended
      desk.entry.what = "interrupted"
      record.isInterrupted = true
      return false
    }
  }
}
