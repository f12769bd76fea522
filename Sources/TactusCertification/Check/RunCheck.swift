/// Checks that the list of attempts is one that a run can produce: the tests of the profile in
/// their order, each attempt once, and a further attempt of a test only after an attempt with the
/// status ERROR.
///
/// Overlaps are not checked here: ``RunRecord`` refuses a record with overlapping attempts.
struct RunCheck {
  private let record: RunRecord
  private let report: Report
  private let limits: LimitsFile
  private(set) var problems: [String] = []

  /// - Parameter report: the report that was derived from the record.
  init(_ record: RunRecord, _ report: Report, _ limits: LimitsFile) {
    (self.record, self.report, self.limits) = (record, report, limits)
    checkOrder()
    for name in names { checkAttempts(at: name) }
    checkEnd()
  }

  /// The tests of the run and of its health checks, in their order.
  private var names: [String] {
    let health = Report.HealthCheck.tests.map(\.id)
    return health.map { "\($0)-before" }
      + TestCatalogue.tests(of: report.profile).map(\.id) + health.map { "\($0)-after" }
  }

  private mutating func checkOrder() {
    let ranks = record.trials.map { names.firstIndex(of: $0.name) }
    for (trial, rank) in zip(record.trials, ranks) where rank == nil {
      problems.append("\(trial.name): the profile has no such test")
    }
    let known = ranks.compactMap { $0 }
    if zip(known, known.dropFirst()).contains(where: { $0 > $1 }) {
      problems.append("the attempts are not in the order of the tests")
    }
    // Every test that the instruments can judge must have an attempt. In an interrupted run, this
    // holds up to the last test with an attempt.
    let reached = record.isComplete ? names.count : known.max() ?? 0
    for name in names.prefix(reached) where mustBeRun(name) {
      if !record.trials.contains(where: { $0.name == name }) {
        problems.append("\(name) was not run, and the record gives no reason")
      }
    }
  }

  private mutating func checkAttempts(at name: String) {
    let trials = record.trials.filter { $0.name == name }
    guard let last = trials.last else { return }
    if !applies(last.test) { problems.append("\(name) was run, although it does not apply") }
    if trials.map(\.number) != Array(1...trials.count) {
      problems.append("\(name): its attempts are not numbered from 1 without a gap")
    }
    let statuses = results(name).map(\.status)
    let isRepeated = zip(statuses, trials).dropLast().allSatisfy {
      $0 == .error && $1.fault != .interrupted
    }
    if trials.count > Runner.errorAttempts || !isRepeated {
      problems.append("\(name): an attempt follows one that is not an error, or the last one")
    }
    let isLeft = trials.count < Runner.errorAttempts && last.fault != .interrupted
    if statuses.last == .error, isLeft {
      problems.append("\(name): the attempt that must follow an error is missing")
    }
  }

  private func results(_ name: String) -> [Attempt] {
    let checks = report.health.flatMap { check in
      check.tests.map { ("\($0.id)-\(check.when.rawValue)", $0.attempts) }
    }
    return (report.tests.map { ($0.id, $0.attempts) } + checks).first { $0.0 == name }?.1 ?? []
  }

  /// Checks the end of the run: only an interruption ends a run early, and no attempt follows it.
  private mutating func checkEnd() {
    let places = record.trials.indices.filter { record.trials[$0].fault == .interrupted }
    if places.isEmpty, !record.isComplete {
      problems.append("the run is incomplete, and the record gives no reason")
    }
    if !places.isEmpty, record.isComplete || places != [record.trials.count - 1] {
      problems.append("the run continues after an interruption")
    }
  }

  private func applies(_ test: String) -> Bool {
    guard TestCatalogue.procedure(of: test) != nil else { return false }
    if case .notApplicable? = limits.table[test]?[report.device.deviceClass] { return false }
    return true
  }

  private func mustBeRun(_ name: String) -> Bool {
    let id = RunRecord.Trial(name: name, number: 1, begin: 0, end: 0).test
    // A report with earlier limits has no attempt at a test that had no procedure, and so no limit.
    guard applies(id), let test = TestCatalogue.test(id), !limits.limits(of: id).isEmpty else {
      return false
    }
    return report.instruments.contains { $0.sees.contains(test.need.rawValue) }
  }
}
