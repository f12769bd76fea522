/// Compares a report with the report that is derived from its evidence.
enum ReportComparison {
  /// Describes each difference in one line; empty if the reports are equal.
  static func problems(_ report: Report, _ derived: Report) -> [String] {
    var problems = given(report, derived)
    for (check, right) in zip(report.health, derived.health) where check != right {
      problems.append("the health check \(right.when.rawValue) differs from the evidence")
    }
    if report.health.map(\.when) != derived.health.map(\.when) {
      problems.append("the health checks differ from \(RunRecord.path)")
    }
    for (right, given) in zip(derived.tests, report.tests) where right != given {
      let what =
        right.status == given.status
        ? "its figures are not those of the evidence"
        : "it is \(right.status.rawValue) by the evidence, not \(given.status.rawValue)"
      problems.append("\(given.id): \(what)")
    }
    if derived.tests.map(\.id) != report.tests.map(\.id) {
      problems.append("the tests differ from those of the profile \(derived.profile.rawValue)")
    }
    if derived.outcome != report.outcome || derived.isCertificate != report.isCertificate {
      problems.append("the outcome does not follow from the tests")
    }
    // Compares bytes, because Swift treats canonically equivalent strings as equal.
    if problems.isEmpty, CanonicalJSON.bytes(derived) != CanonicalJSON.bytes(report) {
      problems.append("the summary does not follow from the tests")
    }
    return problems
  }

  /// Compares the parts that do not depend on the attempts of tests: for example the version of the
  /// testing program, the time of the run, the device and the instruments.
  private static func given(_ report: Report, _ derived: Report) -> [String] {
    let parts: [(String, Bool)] = [
      ("the profile", report.profile == derived.profile),
      ("isQuick", report.isQuick == derived.isQuick),
      ("isComplete", report.isComplete == derived.isComplete),
      ("the time", report.created == derived.created),
      ("the tool", report.tool == derived.tool),
      ("the station", report.station == derived.station),
      ("the device", report.device == derived.device),
      ("the instruments", report.instruments == derived.instruments),
    ]
    return parts.filter { !$0.1 }.map { "\($0.0) of the report is not that of \(RunRecord.path)" }
  }
}
