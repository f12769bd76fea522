import TactusPlot
import Testing

@testable import TactusCertification

@Suite struct ReportPairTests {
  private func finding(
    _ figure: Double, _ unit: Measurement.Unit = .milliseconds, doubt: Double = 0,
    minimum: Double? = nil, maximum: Double? = nil, statistic: Statistic = .value
  ) -> FindingRecord {
    func amount(_ number: Double) -> Figure { Figure(millionths: Int64((number * 1e6).rounded())) }
    return FindingRecord(
      measurement: "m", statistic: statistic, unit: unit, figure: amount(figure),
      uncertainty: doubt > 0 ? amount(doubt) : nil, minimum: minimum.map(amount),
      maximum: maximum.map(amount), standing: .kept, origin: .project, source: "", rationale: "")
  }

  private func verdict(
    _ before: FindingRecord, _ after: FindingRecord, host: (Int64, Int64) = (0, 0)
  ) -> FigureChange.Verdict? { FigureChange(before, after, hostDoubts: host)?.verdict }

  @Test func `a change counts only beyond both uncertainties together`() {
    let before = finding(10, doubt: 1.5, maximum: 50)
    #expect(verdict(before, finding(12.5, doubt: 1, maximum: 50)) == .same)
    #expect(verdict(before, finding(12.6, doubt: 1, maximum: 50)) == .worse)
    #expect(verdict(before, finding(7.4, doubt: 1, maximum: 50)) == .better)
    // In each of the two runs the host may have added to the time.
    #expect(
      verdict(before, finding(12.6, doubt: 1, maximum: 50), host: (50_000, 60_000)) == .same)
    #expect(
      verdict(before, finding(12.7, doubt: 1, maximum: 50), host: (50_000, 60_000)) == .worse)
  }

  @Test func `a change below a hundredth of the limit is none`() {
    #expect(verdict(finding(1, maximum: 50), finding(1.5, maximum: 50)) == .same)
    #expect(verdict(finding(1, maximum: 50), finding(1.51, maximum: 50)) == .worse)
    #expect(verdict(finding(0, .count, maximum: 0), finding(1, .count, maximum: 0)) == .worse)
  }

  @Test func `the limit says which direction is worse`() {
    #expect(
      verdict(finding(1, .ratio, minimum: 0.9), finding(0.95, .ratio, minimum: 0.9)) == .worse)
    let range = (finding(2000, minimum: 1980, maximum: 2020), 1.0)
    #expect(verdict(range.0, finding(2010, minimum: 1980, maximum: 2020)) == .worse)
    #expect(verdict(range.0, finding(1990, minimum: 1980, maximum: 2020)) == .worse)
    #expect(verdict(finding(1990, minimum: 1980, maximum: 2020), range.0) == .better)
    // More samples or a longer observation are neither better nor worse.
    #expect(
      verdict(finding(200, .count, minimum: 100), finding(100, .count, minimum: 100)) == .neutral)
    #expect(verdict(finding(1050, minimum: 1000), finding(1001, minimum: 1000)) == .neutral)
    let counts = [200.0, 100].map { finding($0, minimum: 90, statistic: .count) }
    #expect(verdict(counts[0], counts[1]) == .neutral)
  }

  private func pair(_ first: Defect?, _ second: Defect?) throws -> ReportPair {
    func side(_ defect: Defect?, _ day: Int) throws -> ReportPair.Side {
      let run = try LabFolder.run(LabFolder.Facts(day: day, defect: defect))
      return ReportPair.Side(folder: "\(day)", report: run.report, evidence: run.evidence)
    }
    return ReportPair(try side(first, 1), try side(second, 2))
  }

  @Test func `a report beside its like is no regression`() throws {
    let pair = try pair(nil, nil)
    #expect(!pair.isRegression && pair.count(.worse) == 0 && pair.count(.better) == 0)
    #expect(pair.tests.count == 21 && pair.tests.flatMap(\.figures).count > 50)
    #expect(pair.remarks == [])
  }

  @Test func `a device that fails a test it passed is a regression, and the reverse is none`()
    throws
  {
    let worse = try pair(nil, .ignoresLateOff)
    #expect(worse.isRegression)
    let test = try #require(worse.tests.first { $0.id == "FN-1" })
    #expect(test.statusVerdict == .worse && test.statusText == "PASS, then FAIL")
    let better = try pair(.ignoresLateOff, nil)
    #expect(!better.isRegression && better.count(.better) > 0)
  }

  @Test func `a test that cannot be run any more is worse, and one that does not apply is not`() {
    func result(_ status: Status, was: Status? = nil) -> TestResult {
      var result = TestResult(id: "FN-1", title: "t")
      (result.status, result.originalStatus) = (status, was ?? status)
      return result
    }
    func verdict(_ before: TestResult?, _ after: TestResult?) -> FigureChange.Verdict {
      TestChange("FN-1", before, after, hostDoubts: (0, 0)).statusVerdict
    }
    #expect(verdict(result(.pass), result(.miss)) == .worse)
    #expect(verdict(result(.miss), result(.error)) == .worse)
    #expect(verdict(result(.pass), result(.done, was: .fail)) == .worse)
    #expect(verdict(result(.pass), result(.skip)) == .neutral)
    #expect(verdict(result(.pass), nil) == .neutral)
    #expect(verdict(result(.fail), result(.pass)) == .better)
  }

  @Test func `a status alone can be a regression`() throws {
    let run = try LabFolder.run(LabFolder.Facts())
    let first = ReportPair.Side(folder: "1", report: run.report, evidence: run.evidence)
    var report = run.report
    let place = try #require(report.tests.firstIndex { $0.originalStatus == .pass })
    report.tests[place].originalStatus = .miss
    let second = ReportPair.Side(folder: "2", report: report, evidence: run.evidence)
    #expect(ReportPair(first, second).isRegression)
    #expect(ReportPair(first, second).count(.worse) == 1)
    #expect(!ReportPair(second, first).isRegression)
  }

  @Test func `a figure that is worse outweighs others that are better`() throws {
    func result(_ figures: [Double]) -> TestResult {
      var attempt = Attempt(
        number: 1, startSeconds: Figure(millionths: 0), durationSeconds: Figure(millionths: 0),
        evidence: "")
      attempt.findings = figures.enumerated().map { place, figure in
        var finding = finding(figure, maximum: 50)
        finding.measurement = "m\(place)"
        return finding
      }
      return TestResult(id: "FN-1", title: "t", attempts: [attempt])
    }
    let (low, mixed) = (result([10, 10, 10]), result([5, 20, 5]))
    #expect(TestChange("FN-1", low, mixed, hostDoubts: (0, 0)).verdict == .worse)
    #expect(TestChange("FN-1", mixed, low, hostDoubts: (0, 0)).verdict == .worse)
    #expect(TestChange("FN-1", low, result([5, 10, 5]), hostDoubts: (0, 0)).verdict == .better)
  }

  @Test func `the remarks name what else differs between two runs`() throws {
    func side(_ day: Int, _ machine: String) throws -> ReportPair.Side {
      let run = try LabFolder.run(LabFolder.Facts(day: day, machine: machine))
      return ReportPair.Side(folder: "\(day)", report: run.report, evidence: run.evidence)
    }
    #expect(ReportPair(try side(1, "x"), try side(2, "x")).remarks == [])
    #expect(
      ReportPair(try side(2, "x"), try side(1, "y")).remarks == [
        "another machine: x, then y", "the second report is the older one",
      ])
  }

  @Test func `a report that does not verify is not compared`() throws {
    let lab = try LabFolder()
    try lab.add("a")
    try lab.change("a/report.ktap") { $0.replacing("ok 1", with: "ok 2") }
    #expect(throws: ReportError("\(lab.path)/a does not verify: report.ktap was changed")) {
      _ = try ReportPair.Side("\(lab.path)/a", toolVersion: "1")
    }
  }

  @Test func `the page draws the drives of both and loads nothing`() throws {
    let page = PairPage.text(try pair(nil, .ignoresLateOff))
    #expect(page.contains("A regression</p>"))
    #expect(page.contains("<h1>Loopback LRA</h1>"))
    #expect(page.contains("what the device did, in A and in B"))
    for word in ["<script", "src=", "@import", "url(", "https://"] { #expect(!page.contains(word)) }
  }

  @Test func `the page of two devices names both`() throws {
    let run = try LabFolder.run(LabFolder.Facts())
    let first = ReportPair.Side(folder: "1", report: run.report, evidence: run.evidence)
    var report = run.report
    report.device.model = "Other & pad"
    let second = ReportPair.Side(folder: "2", report: report, evidence: run.evidence)
    let page = PairPage.text(ReportPair(first, second))
    #expect(page.contains("<h1>Loopback LRA, then Other &amp; pad</h1>"))
  }

  @Test func `values of both are drawn on one scale, as shares`() throws {
    let svg = HistogramPicture.svg(
      "stop", .milliseconds,
      [
        .init(name: "A", millionths: Array(repeating: 1_000_000, count: 10), ink: .first),
        .init(name: "B", millionths: Array(repeating: 5_000_000, count: 90), ink: .third),
      ], note: "")
    #expect(svg.contains("A 10 values from 1 to 1 ms; B 90 values from 5 to 5 ms"))
    // All values of a set are equal, so each set has one bar. The two bars have the same height,
    // and are at the two ends.
    #expect(
      svg.contains("<rect x=\"1\" y=\"28\" width=\"16\" height=\"84\" style=\"fill:var(--first)"))
    #expect(
      svg.contains("<rect x=\"703\" y=\"28\" width=\"16\" height=\"84\" style=\"fill:var(--third)"))
  }
}
