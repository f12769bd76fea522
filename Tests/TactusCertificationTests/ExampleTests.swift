import Foundation
import Testing

@testable import TactusCertification

/// The measured reports in `Devices/Reports`. When a page or a text of reports changes, their files
/// are made again from their evidence:
///
/// ```
/// TACTUS_RENEW_EXAMPLES=1 swift test --filter ExampleTests
/// ```
@Suite struct ExampleTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Devices/Reports").standardized.path

  @Test(arguments: ["dualsense", "firmware-lra", "loopback-lra"])
  func `the files of an example follow from its evidence`(name: String) throws {
    let folder = "\(Self.folder)/\(name)"
    let present = try CheckedFiles.read(folder)
    let made = try files(present)
    if ProcessInfo.processInfo.environment["TACTUS_RENEW_EXAMPLES"] != nil {
      for (path, bytes) in made where present[path] != bytes {
        try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(path)"))
      }
    }
    #expect(try CheckedFiles.read(folder) == made)
  }

  @Test(arguments: ["dualsense", "firmware-lra", "loopback-lra"])
  func `an example verifies with the limits of its time`(name: String) {
    let check = ReportCheck("\(Self.folder)/\(name)", toolVersion: "1.0.0")
    #expect(check.problems == [])
    #expect(check.report?.tool.limitsVersion == "2026.4")
  }

  @Test func `a report with the limits of another time than it states is refused`() throws {
    var present = try CheckedFiles.read("\(Self.folder)/dualsense")
    present[ReportFiles.limits] = LimitsFile.embeddedBytes
    var all = present
    all[Manifest.fileName] = nil
    present[Manifest.fileName] = Array(try Manifest(all).text.utf8)
    let problems = ReportCheck(files: present, toolVersion: "1.0.0").problems
    #expect(problems.contains("the report was made with other limits than those of this program"))
    #expect(problems.contains("the report names another version of the limits"))
  }

  /// All files of a report, made from its evidence alone.
  private func files(_ present: [String: [UInt8]]) throws -> [String: [UInt8]] {
    func transcript(_ path: String) throws -> Transcript {
      try Transcript(csv: #require(present[path]))
    }
    let record = try RunRecord(transcript(RunRecord.path))
    var evidence: Evidence = [:]
    for trial in record.trials where trial.fault == nil {
      let path = record.path(of: trial)
      evidence[path] = try transcript(path)
    }
    // An example keeps the version of the limits with which it was measured.
    let bytes = try #require(present[ReportFiles.limits])
    let report = Report(record, evidence, try #require(LimitsFile.known(by: bytes)))
    var files = try ReportFiles.all(report, evidence, limits: bytes)
    files[RunRecord.path] = present[RunRecord.path]
    files[Manifest.fileName] = Array(try Manifest(files).text.utf8)
    return files
  }
}
