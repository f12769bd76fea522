import Foundation
import SampleBackend
import TactusCertification
import TactusDevice
import Testing

/// Certifies the meter as its command line does. This takes half a minute in real time.
@Suite struct CertificationTests {
  /// Writes a script that starts this package's command line as the player, and returns its path.
  /// The script sets `XDG_RUNTIME_DIR` to the folder of the meter. The test does not set it in its
  /// own process, because other tests read the environment at the same time.
  private static func player(in folder: MeterFolder) throws -> String {
    let program = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "tactus-meter").path
    let script = "\(folder.path)/player"
    try "#!/bin/sh\nXDG_RUNTIME_DIR='\(folder.path)' exec '\(program)' \"$@\"\n"
      .write(toFile: script, atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: script)
    return script
  }

  @Test func `all tests that the contract allows run and pass`() throws {
    let folder = try MeterFolder()
    defer { folder.remove() }
    let report = "\(folder.path)/report"
    let certification = Certification(
      player: try Self.player(in: folder), tests: .core, isQuick: true)
    let result = try certification.run(
      DeviceID(backend: "meter"), of: folder.backend, into: report, toolVersion: "1")
    // A test that the host disturbed three times by a stall is an error with that reason.
    let passed = result.tests.filter {
      $0.status == .pass || ($0.status == .error && $0.reason.hasPrefix("the host stalled for"))
    }.map(\.id)
    #expect(
      passed == [
        "ID-1", "ID-2", "ID-3", "FN-1", "FN-2", "DR-1", "DR-2", "DR-3", "DR-4", "DR-5", "DR-6",
        "DR-7", "RB-3", "SF-1", "SF-5",
      ], "\(result.tests.filter { $0.status != .pass })")
    let missing = result.tests.filter { $0.status == .miss }
    #expect(missing.map(\.id) == ["FN-3", "RB-1", "RB-2", "SF-4"])
    #expect(missing.allSatisfy { !$0.reason.isEmpty })
    #expect(FileManager.default.fileExists(atPath: "\(report)/report.html"))
  }

  @Test func `a missing device gives an error and no report`() throws {
    let folder = try MeterFolder()
    defer { folder.remove() }
    let report = "\(folder.path)/report"
    let certification = Certification(player: try Self.player(in: folder))
    #expect(throws: CertificationError.self) {
      try certification.run(
        DeviceID(backend: "meter", rest: "other"), of: folder.backend, into: report,
        toolVersion: "1")
    }
    #expect(!FileManager.default.fileExists(atPath: report))
  }
}
