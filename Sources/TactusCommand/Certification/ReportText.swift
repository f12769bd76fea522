internal import TactusCertification
internal import TactusDevice

/// A report as text for a terminal.
enum ReportText {
  static func text(_ report: Report, _ signature: ReportSignature) -> String {
    """
    \(body(report, report.tests, ReportFacts.rows(report)))
    \(SafeText.escaped(closing(report, signature)))
    \(ReportSignature.meaning)
    """
  }

  /// An unfinished run as text: the tests that were attempted, and their figures.
  static func text(_ run: UnfinishedRun) -> String {
    let tests = run.report.tests.filter { !$0.attempts.isEmpty }
    return """
      \(body(run.report, tests, ReportFacts.early(run.report), mark: "; not finished"))
      not finished: \(SafeText.escaped(run.remarks.joined(separator: ", "))); not a certificate
      """
  }

  /// The tests with their figures and sources.
  private static func body(
    _ report: Report, _ tests: [TestResult], _ facts: [ReportFacts.Row], mark: String = ""
  ) -> String {
    let tests = tests.map { test in
      ([line(test)] + figures(test).map { "        \($0)" }).map(SafeText.escaped)
        .joined(separator: "\n")
    }
    let head = "\(report.device.model), profile \(report.profile.rawValue), \(report.created)"
    return """
      \(SafeText.escaped(head))\(mark)

      \(tests.joined(separator: "\n"))

      \(TextTable.text(facts.map { [$0.name, $0.value] }))

      """
  }

  /// `PASS  TM-2  Command to first motion`, and the reason if there is one.
  static func line(_ test: TestResult) -> String {
    let status = test.status.rawValue
    let mark = test.isMarginal ? " (marginal)" : test.waiver == nil ? "" : " (waived)"
    let blanks = String(repeating: " ", count: max(6 - status.count, 1))
    let reason = test.reason.isEmpty ? "" : ": \(test.reason)"
    return "\(status)\(blanks)\(test.id)  \(test.title)\(mark)\(reason)"
  }

  private static func figures(_ test: TestResult) -> [String] {
    test.attempts.last?.findings.map(\.line) ?? []
  }

  /// The outcome, and the signature of the certificate or why the report is not a certificate.
  static func closing(_ report: Report, _ signature: ReportSignature) -> String {
    let counts = Status.allCases.compactMap { status in
      report.summary[status.rawValue].flatMap { $0 > 0 ? "\($0) \(status.rawValue)" : nil }
    }
    let outcome = "\(report.outcome.rawValue): \(counts.joined(separator: ", "))"
    if report.isCertificate { return outcome + "; a certificate, \(signature.text)" }
    let kind = report.isSimulated ? "a report with verdicts, marked simulated: " : ""
    return outcome + "; \(kind)not a certificate: "
      + report.againstCertificate.joined(separator: "; ")
  }
}

// MARK: Several reports

extension ReportText {
  /// The changed figures and statuses of two reports, side by side.
  static func text(_ pair: ReportPair) -> String {
    let sides = zip(["A", "B"], [pair.first, pair.second]).map { name, side in
      [
        name, side.folder, "\(side.report.device.model)", side.report.created,
        "\(side.report.outcome.rawValue)",
      ]
    }
    var rows = [["TEST", "FIGURE", "A", "B", "CHANGE", "VERDICT"]]
    for test in pair.tests {
      if test.before?.status != test.after?.status {
        let (first, second) = (test.before?.status.rawValue, test.after?.status.rawValue)
        rows.append(
          [test.id, "status", first ?? "-", second ?? "-", "", test.statusVerdict.rawValue])
      }
      for figure in test.figures where figure.change != 0 {
        rows.append(
          [
            test.id, figure.after.name, figure.before.valueText, figure.after.valueText,
            figure.changeText, figure.verdictText,
          ])
      }
    }
    let equal = pair.tests.flatMap(\.figures).count { $0.change == 0 }
    let remarks = pair.remarks.map { "\(SafeText.escaped($0))\n" }.joined()
    return """
      \(TextTable.text(sides))
      \(remarks)
      \(TextTable.text(rows))
      \(equalText(equal))

      \(pair.closing)
      """
  }

  /// `12 other figures are equal`
  static func equalText(_ count: Int) -> String {
    count == 1 ? "1 other figure is equal" : "\(count) other figures are equal"
  }

  /// A merged report: its parts, its tests, and what may be concluded.
  static func lines(_ report: MergedReport) -> [String] {
    let parts = report.parts.map { part in
      "part \(part.folder): \(part.created), \(part.profile.rawValue), \(part.machine), "
        + "\(part.outcome.rawValue)"
    }
    let tests = report.tests.map { test in
      let statuses = test.statuses.map { $0.isEmpty ? "-" : $0 }.joined(separator: ", ")
      return "\(test.status.rawValue)  \(test.id)  \(test.title) (\(statuses))"
    }
    let kind =
      report.isCertificate
      ? "a certificate" : "not a certificate: \(report.againstCertificate.joined(separator: "; "))"
    return ["\(report.device.model), serial number \(report.device.serialNumber)"] + parts + tests
      + report.conclusions + ["\(report.outcome.rawValue): \(kind)"]
  }

  /// The result of an index.
  static func lines(_ lab: Lab) -> [String] {
    let counts = Status.allCases.filter { lab.count($0) > 0 }
      .map { "\(lab.count($0)) \($0.rawValue)" }.joined(separator: ", ")
    let drifting = lab.driftingStations.map { "the baseline of the station \($0) drifts" }
    let (refused, copies) = (lab.refused.count, lab.copies.count)
    return ["reports that verify: \(lab.reports.count)\(counts.isEmpty ? "" : " (\(counts))")"]
      + (refused == 0 ? [] : ["not counted, because they do not verify: \(refused)"])
      + (copies == 0 ? [] : ["not counted, because another report of the run is: \(copies)"])
      + drifting
  }
}

extension String {
  /// The text without its final line end, because printing a line adds one.
  var trimmingLastLineEnd: String { hasSuffix("\n") ? String(dropLast()) : self }
}
