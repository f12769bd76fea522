import Foundation
import SampleBackend
import TactusCertification
import TactusDevice
import Testing

/// Certifies the meter as its command line does. This takes half a minute in real time.
@Suite struct CertificationTests {
  /// The path of this package's command line, which is started as the player.
  private static var player: String {
    let program = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    return program.deletingLastPathComponent().appending(path: "tactus-meter").path
  }

  @Test func `all tests that the contract allows run and pass`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    // The player is another process. It uses the same meter, because it finds the meter's file in
    // this folder.
    setenv("XDG_RUNTIME_DIR", folder.path, 1)
    let report = folder.appending(path: "report").path
    let certification = Certification(player: Self.player, tests: .core, isQuick: true)
    let result = try certification.run(
      DeviceID(backend: "meter"), of: MeterBackend(folder: folder.path), into: report,
      toolVersion: "1")
    let passed = result.tests.filter { $0.status == .pass }.map(\.id)
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
    #expect(throws: CertificationError.self) {
      try Certification(player: Self.player).run(
        DeviceID(backend: "meter", rest: "other"), of: MeterBackend(folder: meterFolder),
        into: "\(meterFolder)/no-report", toolVersion: "1")
    }
    #expect(!FileManager.default.fileExists(atPath: "\(meterFolder)/no-report"))
  }
}
