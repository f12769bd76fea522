/// Lines of plain text about the result of a test.
enum ReportLines {
  static func lines(of test: TestResult) -> [String] {
    var lines: [String] = []
    if let waiver = test.waiver {
      lines.append("waived until \(waiver.expires): \(waiver.issue)")
    }
    for attempt in test.attempts {
      if test.attempts.count > 1 {
        let reason = attempt.reason.isEmpty ? "" : ": \(attempt.reason)"
        lines.append("attempt \(attempt.number): \(attempt.status.rawValue)\(reason)")
      }
      lines += attempt.findings.map(\.line)
    }
    return lines
  }
}
