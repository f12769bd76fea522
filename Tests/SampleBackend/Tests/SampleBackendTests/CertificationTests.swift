import Foundation
import SampleBackend
import TactusCertification
import TactusDevice
import Testing

/// The meter, certified as its command line does it. Takes half a minute, by the clock.
@Suite struct CertificationTests {
  /// Of the command line in this package, which becomes the player.
  private static var player: String {
    let program = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    return program.deletingLastPathComponent().appending(path: "tactus-meter").path
  }

  @Test func `all that the contract lets be tested is tested, and passes`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    // The player, another process, finds the same meter there.
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

  @Test func `a device that is not there gives no report, and an error in a line`() throws {
    #expect(throws: CertificationError.self) {
      try Certification(player: Self.player).run(
        DeviceID(backend: "meter", rest: "other"), of: MeterBackend(folder: meterFolder),
        into: "\(meterFolder)/no-report", toolVersion: "1")
    }
    #expect(!FileManager.default.fileExists(atPath: "\(meterFolder)/no-report"))
  }
}
