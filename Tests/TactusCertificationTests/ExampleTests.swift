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
    let report = Report(record, evidence, .embedded)
    var files = try ReportFiles.all(report, evidence, limits: LimitsFile.embeddedBytes)
    files[RunRecord.path] = present[RunRecord.path]
    files[Manifest.fileName] = Array(try Manifest(files).text.utf8)
    return files
  }
}
