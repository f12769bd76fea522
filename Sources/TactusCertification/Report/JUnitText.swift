internal import TactusPlot

/// A report as JUnit's XML: a suite for each group, a case for each test.
enum JUnitText {
  static func text(_ report: Report) -> String {
    let groups = CertificationTest.Group.allCases.compactMap { group in
      let tests = report.tests.filter { TestCatalogue.test($0.id)?.group == group }
      return tests.isEmpty ? nil : (group, tests)
    }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"tactus certify\" \(counts(report.tests))>\n"
    for (group, tests) in groups { text += suite(group, tests, report) }
    return text + "</testsuites>\n"
  }

  private static func suite(
    _ group: CertificationTest.Group, _ tests: [TestResult], _ report: Report
  ) -> String {
    var text = "  <testsuite name=\"\(escaped(group.title))\" \(counts(tests)) "
    text += "timestamp=\"\(escaped(String(report.created.prefix(19))))\">\n    <properties>\n"
    for (name, value) in properties(report) {
      text += "      <property name=\"\(name)\" value=\"\(escaped(value))\"/>\n"
    }
    text += "    </properties>\n"
    for test in tests { text += testCase(test, group) }
    return text + "  </testsuite>\n"
  }

  private static func properties(_ report: Report) -> [(String, String)] {
    [
      ("certificate", report.isCertificate ? "yes" : "no"), ("profile", report.profile.rawValue),
      ("device", "\(report.device.vendor) \(report.device.model)"),
      ("serial", report.device.serialNumber), ("firmware", report.device.firmware),
      ("tool", "\(report.tool.name) \(report.tool.version) \(report.tool.commit)"),
      ("limits", "\(report.tool.limitsVersion) sha256:\(report.tool.limitsDigest)"),
      ("kernel", report.station.kernel), ("scheduling", report.station.scheduling),
    ]
  }

  private static func testCase(_ test: TestResult, _ group: CertificationTest.Group) -> String {
    let name = escaped("\(test.id) \(test.title)")
    let seconds = test.attempts.reduce(Int64(0)) { $0 + $1.durationSeconds.millionths }
    var text = "    <testcase name=\"\(name)\" classname=\"tactus.\(group.rawValue)\" "
    text += "time=\"\(Amount.text(seconds))\">\n"
    let reason = escaped(test.reason)
    switch test.status {
    case .fail: text += "      <failure message=\"\(reason)\" type=\"FAIL\"/>\n"
    case .error, .miss:
      text += "      <error message=\"\(reason)\" type=\"\(test.status.rawValue)\"/>\n"
    case .skip: text += "      <skipped message=\"\(reason)\"/>\n"
    case .pass, .done: break
    }
    let lines = ReportLines.lines(of: test)
    if !lines.isEmpty {
      text += "      <system-out>\(escaped(lines.joined(separator: "\n")))</system-out>\n"
    }
    return text + "    </testcase>\n"
  }

  private static func counts(_ tests: [TestResult]) -> String {
    let seconds = tests.flatMap(\.attempts).reduce(Int64(0)) {
      $0 + $1.durationSeconds.millionths
    }
    func count(_ statuses: Set<Status>) -> Int { tests.count { statuses.contains($0.status) } }
    return "tests=\"\(tests.count)\" failures=\"\(count([.fail]))\" "
      + "errors=\"\(count([.error, .miss]))\" skipped=\"\(count([.skip]))\" "
      + "time=\"\(Amount.text(seconds))\""
  }

  private static func escaped(_ text: String) -> String { XMLText.escaped(text) }
}

extension FindingRecord {
  /// `stop p99 = 0.8 ± 1.5 ms (at most 20) kept`
  package var line: String {
    "\(name) = \(valueText) (\(limitText)) \(standing.rawValue)"
  }

  package var name: String {
    statistic == .value ? measurement : "\(measurement) \(statistic.rawValue)"
  }

  /// The unit after a figure, with a space; empty for shares and counts.
  package var unitText: String {
    unit == .count || unit == .ratio ? "" : " \(unit.rawValue)"
  }

  /// `at most 20`, `0 to 50`.
  package var limitText: String {
    switch (minimum, maximum) {
    case (let low?, let high?) where low == high: "\(low.text)"
    case (let low?, let high?): "\(low.text) to \(high.text)"
    case (let low?, nil): "at least \(low.text)"
    case (nil, let high?): "at most \(high.text)"
    case (nil, nil): "no limit"
    }
  }
}
