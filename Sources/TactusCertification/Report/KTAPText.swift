internal import TactusDevice

/// A report as KTAP, the format of test results of the Linux kernel: a test for each group, with
/// one subtest for each test of the certification.
enum KTAPText {
  static func text(_ report: Report) -> String {
    let groups = CertificationTest.Group.allCases.compactMap { group in
      let tests = report.tests.filter { TestCatalogue.test($0.id)?.group == group }
      return tests.isEmpty ? nil : (group, tests)
    }
    var lines = ["KTAP version 1", "1..\(groups.count)"]
    for (place, (group, tests)) in groups.enumerated() {
      lines += ["  KTAP version 1", "  1..\(tests.count)"]
      for (number, test) in tests.enumerated() {
        lines += ReportLines.lines(of: test).map { "  # \(plain($0))" }
        lines.append("  " + line(test, number + 1))
      }
      let isGood = !tests.contains { [.fail, .error, .miss].contains($0.status) }
      lines.append("\(isGood ? "ok" : "not ok") \(place + 1) \(plain(group.title))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func line(_ test: TestResult, _ number: Int) -> String {
    let name = "\(number) \(plain(test.id)) \(plain(test.title))"
    let reason = plain(test.reason)
    switch test.status {
    case .pass, .done: return "ok \(name)"
    case .skip: return "ok \(name) # SKIP \(reason)"
    case .fail: return "not ok \(name)"
    case .error, .miss: return "not ok \(name) # ERROR \(reason)"
    }
  }

  /// Escapes text so that it neither begins a directive, nor ends the line, nor controls a
  /// terminal.
  private static func plain(_ text: String) -> String {
    SafeText.escaped(String(text.map { $0 == "#" || $0.isNewline ? " " : $0 }))
  }
}
