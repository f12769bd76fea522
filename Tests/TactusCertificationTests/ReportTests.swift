import Foundation
import TactusDevice
import TactusJSON
import TestLine
import Testing

@testable import TactusCertification

@Suite struct ReportTests {
  @Test func `a report follows from its evidence, and the same run gives the same bytes`() throws {
    let run = try TestRun.good.get()
    #expect(run.report.outcome == .pass, "\(run.report.tests.map(\.reason))")
    let (first, second) = (try ReportFolder(run), try ReportFolder(TestRun.run(nil)))
    #expect(first.problems().isEmpty)
    #expect(first.files == second.files)
    for file in first.files { #expect(try first.bytes(file) == second.bytes(file), "\(file)") }
  }

  @Test func `a run on a model is not a certificate, with the reason`() throws {
    let report = try TestRun.good.get().report
    #expect(!report.isCertificate)
    #expect(report.againstCertificate.count == 2)
    #expect(report.summary == ["PASS": 19, "SKIP": 2, "FAIL": 0, "ERROR": 0, "MISS": 0, "DONE": 0])
  }

  @Test func `a report on a model lists the verdicts that depend on the model`()
    throws
  {
    let run = try TestRun.good.get()
    let reason = "the instruments watch a model, not a motor"
    #expect(run.report.againstCertificate.contains(reason))
    var given = run.report
    given.device.deviceClass = .lra
    let derived = given.derived(from: run.evidence, limits: .embedded)
    let drives = (1...7).map { "DR-\($0)" }.joined(separator: ", ")
    let open = "ID-1, ID-2, FN-1, FN-2, \(drives), RB-1, RB-2, RB-3, SF-1, SF-4, SF-5"
    #expect(
      derived.againstCertificate.contains(
        "\(reason): the verdicts of \(open) hold on hardware only if it behaves as the model"))
  }

  @Test(arguments: [(Int64(0), String?.none), (50, nil), (256, "456")])
  func `a device that stops slowly has the time in its report`(
    _ milliseconds: Int64, _ figure: String?
  ) throws {
    let rig = try VirtualRig()
    var subject = rig.subject
    subject.capabilities.stopDelayNanoseconds = milliseconds * 1_000_000
    let opening = RunOpening(TestRun.order(), subject, [], LineFacts(rig)).readBack
    #expect(opening.subject.capabilities == subject.capabilities)
    #expect(opening.report.device.stopLatencyMilliseconds?.text == figure)
    let rows = ReportFacts.early(opening.report).filter { $0.name.contains("has died") }
    #expect(rows.map(\.value) == (figure.map { ["within \($0) ms"] } ?? []))
  }

  @Test func `a changed bit in any file is detected`() throws {
    let run = try TestRun.good.get()
    var files = try ReportFiles.all(run.report, run.evidence, limits: LimitsFile.embeddedBytes)
    files[Manifest.fileName] = Array(try Manifest(files).text.utf8)
    var random = SeededNumbers(seed: 11)
    for (file, bytes) in files.sorted(by: { $0.key < $1.key }) {
      try #require(!bytes.isEmpty)
      // No other file protects the manifest, so one bit of each of its bytes is changed.
      let places =
        file == Manifest.fileName
        ? Array(bytes.indices) : (0..<20).map { _ in random.next(below: bytes.count) }
      for place in places {
        var changed = files
        changed[file]?[place] ^= 1 << UInt8(random.next(below: 8))
        let problems = ReportCheck(files: changed, toolVersion: "1").problems
        #expect(!problems.isEmpty, "\(file), byte \(place)")
      }
    }
    #expect(ReportCheck(files: files, toolVersion: "1").problems.isEmpty)
  }

  @Test func `additional and missing files are refused`() throws {
    let folder = try ReportFolder(TestRun.good.get())
    try folder.write([1], "evidence/extra.csv")
    #expect(folder.problems() == ["evidence/extra.csv does not belong to the report"])
    try folder.renewManifest()
    #expect(folder.problems().contains { $0.contains("belongs to no attempt of the report") })
    let less = try ReportFolder(TestRun.good.get())
    try FileManager.default.removeItem(atPath: "\(less.path)/evidence/FN-1.1.csv")
    #expect(less.problems() == ["evidence/FN-1.1.csv is missing"])
    try less.renewManifest()
    #expect(less.problems() == ["evidence/FN-1.1.csv is missing"])
  }

  @Test func `a link in place of a file is refused`() throws {
    let folder = try ReportFolder(TestRun.good.get())
    try FileManager.default.moveItem(
      atPath: "\(folder.path)/report.xml", toPath: "\(folder.path)/evidence/away")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/report.xml", withDestinationPath: "evidence/away")
    let why = "report.xml is not a regular file; a report has no links or devices"
    #expect(folder.problems() == [why])
  }

  @Test func `a changed limit is refused even if all digests fit`() throws {
    let folder = try ReportFolder(TestRun.good.get())
    try folder.forge("limits.json") { $0.replacing("\"max\": 250", with: "\"max\": 9000") }
    #expect(folder.problems().contains { $0.contains("limits.json differs from the limits") })
  }

  @Test func `a changed verdict is refused even if everything else fits`() throws {
    var run = try TestRun.broken.get()
    #expect(run.report.outcome == .fail)
    for place in run.report.tests.indices where run.report.tests[place].status == .fail {
      run.report.tests[place].status = .pass
      run.report.tests[place].reason = ""
      for attempt in run.report.tests[place].attempts.indices {
        run.report.tests[place].attempts[attempt].status = .pass
        run.report.tests[place].attempts[attempt].reason = ""
      }
    }
    run.report.outcome = .pass
    run.report.summary["FAIL"] = 0
    run.report.againstCertificate.removeLast()
    let problems = try ReportFolder(run).problems()
    #expect(problems.contains("FN-1: it is FAIL by the evidence, not PASS"), "\(problems)")
    #expect(problems.contains("the outcome does not follow from the tests"))
  }

  @Test func `changes of values on which no verdict depends are refused, too`() throws {
    var certificate = try TestRun.good.get()
    certificate.report.isCertificate = true
    #expect(try ReportFolder(certificate).problems().count == 1)
    var figures = try TestRun.good.get()
    figures.report.tests[3].attempts[0].findings[0].figure = Figure(millionths: 1)
    #expect(
      try ReportFolder(figures).problems().contains(
        "FN-1: its figures are not those of the evidence"))
    var fewer = try TestRun.good.get()
    fewer.report.tests.removeLast()
    #expect(
      try ReportFolder(fewer).problems().contains(
        "the tests differ from those of the profile core"))
  }

  @Test(
    arguments: [
      ("{\n", "{\n\n"), ("\"isQuick\": true,", "\"isQuick\": true,\n    \"more\": 1,"),
      ("\"created\": \"2026", "\"created\" : \"2026"),
    ])
  func `a report that is not in canonical form is refused`(_ from: String, _ to: String) throws {
    let folder = try ReportFolder(TestRun.good.get())
    try folder.forge("report.json") { text in
      text.firstRange(of: from).map { text.replacingCharacters(in: $0, with: to) } ?? ""
    }
    #expect(
      folder.problems() == [
        "report.json: the text is not formatted as tactus writes it, or has members that no report "
          + "has"
      ])
  }

  @Test(arguments: ["report.html", "report.xml", "report.ktap"])
  func `a rendered file with other contents is refused`(_ file: String) throws {
    let folder = try ReportFolder(TestRun.good.get())
    try folder.forge(file) { $0 + "\n" }
    #expect(folder.problems() == ["\(file) differs from what this program makes of the report"])
    let later = folder.problems(version: "2")
    #expect(later.first?.hasPrefix("version 1 of tactus wrote this report, and this is") == true)
    #expect(later.dropFirst() == ["\(file) differs from what this program makes of the report"])
  }

  @Test func `a missing, empty or invalid report is refused in one line`() throws {
    #expect(ReportCheck("/nowhere", toolVersion: "1").problems.count == 1)
    let folder = try ReportFolder(TestRun.good.get())
    try folder.write([], "report.json")
    try folder.renewManifest()
    #expect(folder.problems().count == 1)
    let digest = String(repeating: "0", count: 64)
    try folder.write(Array("\(digest)  ../b\n".utf8), Manifest.fileName)
    #expect(folder.problems().first?.contains("cannot be the path of a report's file") == true)
  }
}
