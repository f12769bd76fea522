import Foundation
import Testing
import VirtualBoard

/// Runs `tactus certify --tests core --quick` on the image in QEMU in real time: the run ends, and
/// `tactus report verify` accepts its report. The limits themselves are tested in lock-step
/// (`Tests/ImageTests`), because an emulator on a loaded machine is too slow.
@Suite("Certification of the image", .serialized)
struct CertificationTests {
  private struct Report: Decodable {
    struct Test: Decodable {
      var id: String
      var status: String
    }

    var tests: [Test]
    var isCertificate: Bool
  }

  @Test func `a certification of the image ends, and its report can be checked`() throws {
    let emulator = try Emulator(image: Image.path)
    let terminal = try Descriptor.terminal()
    var settings = LineSettings()
    settings.baud = 0
    let line = try SerialLine(host: terminal.end, board: emulator.serial, settings: settings)
    defer { line.end() }
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "report-\(UUID().uuidString.prefix(8))")
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try Program.run([
      "certify", "--device", "serial:\(terminal.name)", "--tests", "core", "--quick", "--out",
      folder.path,
    ])
    let check = try Program.run(["report", "verify", folder.path])
    #expect(check.output.contains("follows from its evidence"), "\(check.output)")
    let data = try Data(contentsOf: folder.appending(path: "report.json"))
    let tests = try JSONDecoder().decode(Report.self, from: data)
    #expect(!tests.isCertificate)
    let passed = tests.tests.filter { $0.status == "PASS" }.map(\.id)
    // The declarations of the device do not depend on the clock.
    #expect(passed.contains("ID-3"), "\(tests.tests)")
    report("certified in QEMU: \(passed.joined(separator: " "))")
  }
}
