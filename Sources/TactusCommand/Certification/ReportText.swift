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

  /// The measurements of an unfinished run: the tests that were run.
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

  /// The outcome, and who signed the certificate or why the report is not a certificate.
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
