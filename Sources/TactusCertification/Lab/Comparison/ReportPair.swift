/// Two verified reports, side by side: of one device at two times, or of two devices.
package struct ReportPair: Sendable {
  /// A report with its evidence.
  package struct Side: Sendable {
    package let folder: String
    package let report: Report
    let evidence: Evidence

    /// Reads and verifies a report.
    /// - Throws: ``ReportError`` with the first problem, because figures of a report that does not
    ///   verify have no meaning.
    package init(_ folder: String, toolVersion: String) throws(ReportError) {
      let check = ReportCheck(folder, toolVersion: toolVersion)
      guard check.problems.isEmpty, let report = check.report else {
        let more = check.problems.count > 1 ? " (and \(check.problems.count - 1) more)" : ""
        throw ReportError(
          "\(folder) does not verify: \(check.problems.first ?? "no report")\(more)")
      }
      self.init(folder: folder, report: report, evidence: check.evidence)
    }

    init(folder: String, report: Report, evidence: Evidence) {
      (self.folder, self.report, self.evidence) = (folder, report, evidence)
    }
  }

  package let first: Side
  package let second: Side
  package let tests: [TestChange]

  package init(_ first: Side, _ second: Side) {
    (self.first, self.second) = (first, second)
    let doubts = (first.report.hostDoubt, second.report.hostDoubt)
    let ids = (first.report.tests + second.report.tests).map(\.id)
    tests = TestCatalogue.tests.map(\.id).filter(Set(ids).contains).map { id in
      TestChange(
        id, first.report.tests.first { $0.id == id }, second.report.tests.first { $0.id == id },
        hostDoubts: doubts)
    }
  }

  /// Whether the second report is worse in any test.
  package var isRegression: Bool { tests.contains { $0.verdict == .worse } }

  /// How many figures and changed statuses have a verdict.
  package func count(_ verdict: FigureChange.Verdict) -> Int {
    tests.reduce(0) { sum, test in
      let isOwn = test.statusVerdict == verdict && verdict != .same && verdict != .neutral
      return sum + test.figures.count { $0.verdict == verdict } + (isOwn ? 1 : 0)
    }
  }

  /// The differences between the two runs that a reader must know to judge a change.
  package var remarks: [String] {
    let (a, b) = (first.report, second.report)
    let pairs: [(String, String, String)] = [
      ("device", a.device.title, b.device.title),
      ("firmware", a.device.firmware, b.device.firmware),
      ("machine", a.station.machine, b.station.machine),
      ("kernel", a.station.kernel, b.station.kernel),
      ("scheduling of the player", a.station.scheduling, b.station.scheduling),
      ("tool", "\(a.tool.version) \(a.tool.commit)", "\(b.tool.version) \(b.tool.commit)"),
      ("profile", a.profile.rawValue, b.profile.rawValue),
      ("run", a.isQuick ? "quick" : "full", b.isQuick ? "quick" : "full"),
    ]
    let changes = pairs.filter { $0.1 != $0.2 }.map { "another \($0.0): \($0.1), then \($0.2)" }
    return changes + (a.created > b.created ? ["the second report is the older one"] : [])
  }
}

extension Report {
  /// The time by which the host alone can change a measured time, in nanoseconds: 99 of 100 wakes
  /// of an idle thread in the same run were not later than this.
  var hostDoubt: Int64 { station.baseline.p99Milliseconds.millionths }
}

extension Report.Device {
  /// The name and the serial number, which identify a device to people.
  package var title: String { "\(model) (\(serialNumber))" }
}
