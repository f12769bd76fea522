import Testing

@testable import TactusCertification

@Suite struct MarginTests {
  private func finding(
    _ figure: Double?, _ unit: Measurement.Unit = .milliseconds, minimum: Double? = nil,
    maximum: Double? = nil, statistic: Statistic = .value, standing: Limit.Standing = .kept
  ) -> FindingRecord {
    func amount(_ number: Double?) -> Figure? {
      number.map { Figure(millionths: Int64(($0 * 1e6).rounded())) }
    }
    return FindingRecord(
      measurement: "m", statistic: statistic, unit: unit, figure: amount(figure),
      minimum: amount(minimum), maximum: amount(maximum), standing: standing, origin: .project,
      source: "", rationale: "")
  }

  @Test func `a margin is the share of the limit that is left`() {
    #expect(finding(5, maximum: 20).margin == 0.75)
    #expect(finding(20, maximum: 20).margin == 0)
    #expect(finding(30, maximum: 20).margin == -0.5)
    #expect(finding(-4, maximum: 20).margin == 1)
    #expect(finding(0.75, .ratio, minimum: 0.5).margin == 0.5)
    #expect(finding(2010, minimum: 1980, maximum: 2020).margin == 0.5)
  }

  @Test func `what has no scale has no margin`() {
    #expect(finding(nil, maximum: 20).margin == nil)
    #expect(finding(0, .count, maximum: 0).margin == nil)
    #expect(finding(100, .count, minimum: 100).margin == nil)
    #expect(finding(100, minimum: 90, statistic: .count).margin == nil)
    #expect(finding(0, .ratio, maximum: 0).margin == nil)
    #expect(finding(1050, minimum: 1000).margin == nil)
  }

  @Test func `the key figure is what is wrong, otherwise what is nearest to its limit`() {
    var attempt = Attempt(
      number: 1, startSeconds: Figure(millionths: 0), durationSeconds: Figure(millionths: 0),
      evidence: "")
    let (far, near) = (finding(1, maximum: 20), finding(19, maximum: 20))
    let ideal = finding(0, maximum: 20)
    let absent = finding(nil, maximum: 20, standing: .unmeasured)
    let wrong = finding(3, .count, maximum: 0, standing: .exceeded)
    attempt.findings = [ideal]
    #expect(attempt.keyFinding == nil)
    attempt.findings = [ideal, far, near]
    #expect(attempt.keyFinding == near)
    attempt.findings.append(absent)
    #expect(attempt.keyFinding == absent)
    attempt.findings.append(wrong)
    #expect(attempt.keyFinding == wrong)
  }

  @Test func `the smallest margin of a report is that of an attempt that decides`() throws {
    let report = try TestRun.broken.get().report
    let closest = try #require(report.closest)
    let margins = report.tests.flatMap { $0.decisive?.findings ?? [] }.compactMap(\.margin)
    #expect(margins.count > 10)
    #expect(margins.allSatisfy { $0 >= closest.margin })
  }

  @Test func `a figure just beyond its limit is not rounded to the limit`() {
    #expect(Amount.short(20_000_400, besides: [20_000_000]) == "20.0004")
    #expect(Amount.short(20_000_000, besides: [20_000_000]) == "20")
    #expect(Amount.short(19_123_456, besides: [20_000_000]) == "19.123")
    let finding = Finding(
      Limit(
        test: "X", measurement: "stop", statistic: .p99, unit: .milliseconds,
        maximum: 20_000_000, origin: .project, source: "", rationale: ""),
      [Measurement("stop", nanoseconds: [20_000_400])], [])
    #expect(finding.text == "stop, p99, is 20.0004 ms, above 20 ms")
  }
}
