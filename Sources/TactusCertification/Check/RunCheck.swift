/// Checks that the attempts of a run are those that a run makes: the right tests in their order,
/// each attempt once, and a repetition only after an attempt without a verdict.
///
/// Overlaps are not checked here: a ``RunRecord`` with overlapping attempts cannot be read.
struct RunCheck {
  private let record: RunRecord
  private let report: Report
  private let limits: LimitsFile
  private(set) var problems: [String] = []

  /// - Parameter report: derived from the record.
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
      problems.append("\(trial.name): no test of this profile is called that")
    }
    let known = ranks.compactMap { $0 }
    if zip(known, known.dropFirst()).contains(where: { $0 > $1 }) {
      problems.append("the attempts are not in the order of the tests")
    }
    // All tests that the instruments can judge, up to the end of the run.
    let reached = record.isComplete ? names.count : known.max() ?? 0
    for name in names.prefix(reached) where mustBeRun(name) {
      if !record.trials.contains(where: { $0.name == name }) {
        problems.append("\(name) was not run, and nothing says why")
      }
    }
  }

  private mutating func checkAttempts(at name: String) {
    let trials = record.trials.filter { $0.name == name }
    guard let last = trials.last else { return }
    if !applies(last.test) { problems.append("\(name) was run and does not apply") }
    if trials.map(\.number) != Array(1...trials.count) {
      problems.append("\(name): its attempts are not numbered from 1 without a gap")
    }
    let statuses = results(name).map(\.status)
    let isRepeated = zip(statuses, trials).dropLast().allSatisfy {
      $0 == .error && $1.fault != .interrupted
    }
    if trials.count > Runner.errorAttempts || !isRepeated {
      problems.append("\(name): it was run again behind an attempt that says something")
    }
    let isLeft = trials.count < Runner.errorAttempts && last.fault != .interrupted
    if statuses.last == .error, isLeft {
      problems.append("\(name): an attempt behind an error is missing")
    }
  }

  private func results(_ name: String) -> [Attempt] {
    let checks = report.health.flatMap { check in
      check.tests.map { ("\($0.id)-\(check.when.rawValue)", $0.attempts) }
    }
    return (report.tests.map { ($0.id, $0.attempts) } + checks).first { $0.0 == name }?.1 ?? []
  }

  /// Checks the end: only an interruption ends a run early, and nothing follows it.
  private mutating func checkEnd() {
    let places = record.trials.indices.filter { record.trials[$0].fault == .interrupted }
    if places.isEmpty, !record.isComplete {
      problems.append("the run was not brought to its end, and nothing says why")
    }
    if !places.isEmpty, record.isComplete || places != [record.trials.count - 1] {
      problems.append("the run goes on behind an interruption")
    }
  }

  private func applies(_ test: String) -> Bool {
    guard TestCatalogue.procedure(of: test) != nil else { return false }
    if case .notApplicable? = limits.table[test]?[report.device.deviceClass] { return false }
    return true
  }

  private func mustBeRun(_ name: String) -> Bool {
    let id = RunRecord.Trial(name: name, number: 1, begin: 0, end: 0).test
    guard applies(id), let test = TestCatalogue.test(id) else { return false }
    return report.instruments.contains { $0.sees.contains(test.need.rawValue) }
  }
}
