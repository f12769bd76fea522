internal import TactusCertification

/// A report in a terminal.
enum ReportText {
  static func text(_ report: Report, _ signature: ReportSignature) -> String {
    let tests = report.tests.map { test in
      ([line(test)] + figures(test).map { "        \($0)" }).joined(separator: "\n")
    }
    let facts = ReportFacts.rows(report).map { [$0.name, $0.value] }
    return """
      \(report.device.model), profile \(report.profile.rawValue), \(report.created)

      \(tests.joined(separator: "\n"))

      \(TextTable.text(facts))

      \(closing(report, signature))
      \(ReportSignature.meaning)
      """
  }

  /// `PASS  TM-2  Command to first motion`, and the reason where there is one.
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

  /// The outcome, and whose certificate it is or why it is none.
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
