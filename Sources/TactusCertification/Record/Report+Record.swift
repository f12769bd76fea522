extension Report {
  /// Derives a report from the record of a run, its evidence and the limits. The run that writes a
  /// report and a program that checks it both use this initializer, so that they agree.
  init(_ record: RunRecord, _ evidence: Evidence, _ limits: LimitsFile) {
    var report = record.opening.report
    report.isComplete = record.isComplete
    report.station.scheduling = Transcript.plain(record.scheduling)
    report.station.baseline = record.baseline
    report.tests = TestCatalogue.tests(of: report.profile).map { record.result(of: $0) }
    report.health = HealthCheck.When.allCases.compactMap { when in
      let tests = HealthCheck.tests.map { record.result(of: $0, at: when) }
        .filter { !$0.attempts.isEmpty }
      let isMade = when == .before || record.isComplete || !tests.isEmpty
      return isMade ? HealthCheck(when: when, tests: tests) : nil
    }
    self = report.derived(from: evidence, limits: limits)
  }
}

extension Report.HealthCheck {
  /// The tests of the device's health.
  static let tests: [CertificationTest] = [.identity, .acknowledgement]
}

extension RunRecord {
  /// Groups the attempts of a test, in their order.
  fileprivate func result(
    of test: CertificationTest, at when: Report.HealthCheck.When? = nil
  ) -> TestResult {
    let name = when.map { "\(test.id)-\($0.rawValue)" } ?? test.id
    var result = TestResult(id: test.id, title: test.title)
    result.attempts = trials.filter { $0.name == name }.map(attempt)
    return result
  }

  /// The part of an attempt in a report that follows from the record alone.
  func attempt(_ trial: Trial) -> Attempt {
    var (isMissing, isOfDevice) = (false, false)
    if case .missing? = trial.fault { isMissing = true }
    if case .device? = trial.fault { isOfDevice = true }
    return Attempt(
      number: trial.number, startSeconds: Self.seconds(trial.begin),
      durationSeconds: Self.seconds(trial.end - trial.begin),
      evidence: trial.fault == nil ? path(of: trial) : "",
      fault: Transcript.plain(trial.fault?.description ?? ""), isMissing: isMissing,
      isOfDevice: isOfDevice)
  }

  /// The path of the evidence of an attempt. Some tests use the evidence of another test in their
  /// first attempt: the path is then that of the other test's last attempt.
  func path(of trial: Trial) -> String { sharedPath(of: trial) ?? trial.ownPath }

  /// The path of another test's evidence that an attempt uses; nil if it has evidence of its own.
  func sharedPath(of trial: Trial) -> String? {
    guard trial.number == 1, let other = TestCatalogue.procedure(of: trial.name)?.sharesEvidenceOf,
      let last = trials.last(where: { $0.name == other }), last.fault == nil
    else { return nil }
    return path(of: last)
  }

  /// Converts nanoseconds to seconds, rounded to a millisecond.
  private static func seconds(_ nanoseconds: Int64) -> Figure {
    Figure(millionths: Int64((Double(nanoseconds) / 1e6).rounded()) * 1000)
  }
}
