import Foundation
import Testing

@testable import TactusCertification

@Suite struct MergeTests {
  /// Two reports of the same device from two stations.
  private func lab(_ first: Defect? = nil, _ second: Defect? = nil) throws -> LabFolder {
    let lab = try LabFolder()
    try lab.add("a", LabFolder.Facts(day: 1, machine: "east", defect: first))
    try lab.add("b", LabFolder.Facts(day: 2, machine: "west", defect: second))
    return lab
  }

  private func merge(_ lab: LabFolder, _ names: [String] = ["a", "b"]) throws -> MergedReport {
    try ReportMerge.merge(
      names.map { "\(lab.path)/\($0)" }, into: "\(lab.path)/merged", toolVersion: "1")
  }

  private func problems(_ lab: LabFolder) -> [String] {
    MergedCheck("\(lab.path)/merged", toolVersion: "1").problems
  }

  @Test func `reports of one device from two stations are one report that verifies`() throws {
    let lab = try lab()
    let report = try merge(lab)
    #expect(problems(lab) == [])
    #expect(report.parts.map(\.machine) == ["east", "west"])
    #expect(report.outcome == .miss || report.outcome == .pass)
    #expect(!report.isCertificate && report.againstCertificate.contains("part 2 was a quick run"))
    #expect(report.tests.allSatisfy { $0.statuses.count == 2 })
    #expect(try MergedReport.read("\(lab.path)/merged") == report)
    let part = ReportCheck("\(lab.path)/merged/2", toolVersion: "1")
    #expect(part.problems == [] && part.report?.station.machine == "west")
  }

  @Test func `a device that failed at one station has failed`() throws {
    let report = try merge(try lab(nil, .ignoresLateOff))
    let test = try #require(report.tests.first { $0.id == "FN-1" })
    #expect(test.status == .fail && test.statuses == ["PASS", "FAIL"] && report.outcome == .fail)
    #expect(report.conclusions.contains { $0.hasPrefix("The verdicts of FN-1") })
  }

  @Test func `what one station cannot judge, the other judges`() throws {
    let test = try #require(TestCatalogue.test("FN-1"))
    func result(_ status: Status) -> TestResult {
      var result = TestResult(id: "FN-1", title: "t")
      result.status = status
      return result
    }
    func merged(_ statuses: Status?...) -> Status {
      MergedReport.Test(test, statuses.map { $0.map(result) }).status
    }
    #expect(merged(.miss, .pass) == .pass)
    #expect(merged(.error, .pass) == .pass)
    #expect(merged(nil, .miss) == .miss)
    #expect(merged(.skip, .error, .miss) == .error)
    #expect(merged(.pass, .done, .fail) == .fail)
  }

  private func merged(_ first: Report, _ second: Report) throws -> MergedReport {
    try MergedReport([
      MergedReport.Source(report: first, digest: "1", nonce: "1"),
      MergedReport.Source(report: second, digest: "2", nonce: "2"),
    ])
  }

  @Test func `the outcome contains the checks between the tests, and the profile is the largest`()
    throws
  {
    let first = try LabFolder.run(.init(day: 1)).report
    var second = try LabFolder.run(.init(day: 2)).report
    let before = try merged(first, second)
    #expect(before.profile == first.profile && before.outcome == .pass)
    second.profile = .metrology
    var check = TestResult(id: "FN-1", title: "t")
    check.status = .fail
    second.health.append(Report.HealthCheck(when: .after, tests: [check]))
    for report in [try merged(first, second), try merged(second, first)] {
      #expect(report.profile == .metrology && report.outcome == .fail)
      #expect(!report.isCertificate)
    }
  }

  @Test func `a result is marginal if one that decides it is`() throws {
    let test = try #require(TestCatalogue.test("FN-1"))
    func result(_ status: Status, isMarginal: Bool) -> TestResult {
      var result = TestResult(id: "FN-1", title: "t")
      (result.status, result.isMarginal) = (status, isMarginal)
      return result
    }
    let good = result(.pass, isMarginal: false)
    let marginal = result(.pass, isMarginal: true)
    #expect(MergedReport.Test(test, [good, marginal]).isMarginal)
    #expect(!MergedReport.Test(test, [result(.fail, isMarginal: false), marginal]).isMarginal)
    #expect(!MergedReport.Test(test, [good, good]).isMarginal)
  }

  @Test func `names that only look alike are those of different devices`() throws {
    var first = try LabFolder.run(.init(day: 1)).report
    var second = try LabFolder.run(.init(day: 2)).report
    (first.device.model, second.device.model) = ("caf\u{e9}", "cafe\u{301}")
    #expect(throws: ReportError.self) { _ = try merged(first, second) }
  }

  @Test func `reports of different devices are refused, and nothing is written`() throws {
    var (first, second) = (
      try LabFolder.run(.init(day: 1)).report, try LabFolder.run(.init(day: 2)).report
    )
    func source(_ report: Report, _ nonce: String) -> MergedReport.Source {
      MergedReport.Source(report: report, digest: nonce, nonce: nonce)
    }
    func problem() -> String? {
      do throws(any Error) {
        _ = try MergedReport([source(first, "1"), source(second, "2")])
        return nil
      } catch { return "\(error)" }
    }
    #expect(problem() == nil)
    second.device.serialNumber = "other"
    #expect(problem() == "part 2 is about another device: its serial number is other, not virtual")
    second.device = first.device
    second.device.firmware = "2"
    #expect(problem()?.contains("its firmware is 2") == true)
    second.device = first.device
    second.device.declared.removeLast()
    #expect(problem()?.contains("other abilities") == true)
    second.device = first.device
    (first.device.serialNumber, second.device.serialNumber) = ("", "")
    #expect(problem()?.contains("no serial number") == true)
  }

  @Test func `a run counts once, and what does not verify is refused`() throws {
    let lab = try lab()
    #expect(throws: ReportError("part 2 is the same run as an earlier part")) {
      _ = try merge(lab, ["a", "a"])
    }
    try lab.change("b/report.xml") { $0 + " " }
    #expect(
      throws: ReportError("\(lab.path)/b: it does not verify: report.xml was changed")
    ) { _ = try merge(lab) }
    #expect(!FileManager.default.fileExists(atPath: "\(lab.path)/merged"))
  }

  /// Changes to a merged report, each of which must be found.
  @Test(arguments: [
    "merged/merged.json", "merged/report.html", "merged/manifest.sha256", "merged/1/report.json",
    "merged/2/evidence/FN-1.1.csv", "merged/2/report.html",
  ])
  func `a change anywhere in a merged report is found`(file: String) throws {
    let lab = try lab()
    _ = try merge(lab)
    try lab.change(file) { $0.replacing("1", with: "7", maxReplacements: 1) }
    #expect(!problems(lab).isEmpty)
  }

  @Test func `a part that is added, removed or exchanged is found`() throws {
    let lab = try lab()
    _ = try merge(lab)
    let files = FileManager.default
    try files.copyItem(atPath: "\(lab.path)/merged/1", toPath: "\(lab.path)/merged/3")
    #expect(problems(lab) == ["part 3 is the same run as an earlier part"])
    try files.removeItem(atPath: "\(lab.path)/merged/3")
    #expect(problems(lab) == [])
    try files.moveItem(atPath: "\(lab.path)/merged/1", toPath: "\(lab.path)/merged/3")
    try files.moveItem(atPath: "\(lab.path)/merged/2", toPath: "\(lab.path)/merged/1")
    try files.moveItem(atPath: "\(lab.path)/merged/3", toPath: "\(lab.path)/merged/2")
    #expect(problems(lab).count == 3)
    try files.removeItem(atPath: "\(lab.path)/merged/2")
    #expect(problems(lab) == ["the parts of a merged report are folders with the names 1, 2 ..."])
  }

  @Test func `a folder with other files is not merged into`() throws {
    let lab = try lab()
    try FileManager.default.createDirectory(
      atPath: "\(lab.path)/merged", withIntermediateDirectories: false)
    try lab.write([1], "merged/notes")
    #expect(throws: ReportError("\(lab.path)/merged is not an empty folder; choose another")) {
      _ = try merge(lab)
    }
  }
}
