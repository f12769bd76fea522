import TactusDevice
import TestLine
import Testing

@testable import TactusCertification
@testable import TactusCommand

/// Tests `tactus report` and `tactus certify` with folders of runs that were killed before they
/// wrote their reports.
@Suite struct UnfinishedRunTests {
  private struct Killed: Error {}

  /// Begins a run on the virtual clock that ends after the given number of steps, as if it were
  /// killed.
  private func begin(_ folder: String, steps: Int) throws {
    let journal = try ReportPlace(folder, isReplacing: false).journal()
    let rig = try VirtualRig()
    let order = Runner.Order(
      profile: .core, isQuick: true, deviceID: "loopback", created: "2026-11-21T15:04:05Z",
      tool: Report.Tool(
        version: "1", commit: "abc", build: "debug", limitsVersion: LimitsFile.embedded.version,
        limitsDigest: LimitsFile.embeddedDigest),
      station: Report.Environment(machine: "m", kernel: "k", preemption: "p", clock: "c", load: "0")
    )
    var left = steps
    #expect(throws: Killed.self) {
      _ = try Runner(rig, order, secondsNow: { rig.secondsOfRun }).run { step in
        if left == 0 { throw Killed() }
        try journal.keep(step)
        left -= 1
      }
    }
  }

  private func folder(steps: Int) throws -> (folder: Folder, path: String) {
    let folder = try Folder()
    let path = "\(folder.path)/report"
    try begin(path, steps: steps)
    return (folder, path)
  }

  @Test func `show prints the results, and that the run is unfinished`() throws {
    // The eleven steps are the opening, three steps for each of three attempts (two attempts of the
    // health check, and ID-1), and the beginning of ID-2.
    let (folder, path) = try folder(steps: 11)
    defer { withExtendedLifetime(folder) {} }
    let run = Run("report", "show", path)
    #expect(run.code == 0 && run.errors.isEmpty)
    let lines = run.output.split(separator: "\n")
    #expect(lines.first == "Loopback LRA, profile core, 2026-11-21T15:04:05Z; not finished")
    #expect(lines.contains("PASS  ID-1  Identity"))
    #expect(!run.output.contains("ID-2  "))
    #expect(!run.output.contains("scheduling"))
    let closing =
      "not finished: 3 attempts, 1 of 21 tests run, ID-2.1 began, but its evidence was not stored, "
      + "no manifest; not a certificate"
    #expect(lines.last.map(String.init) == closing)
  }

  @Test func `verify refuses an unfinished run in a line`() throws {
    let (folder, path) = try folder(steps: 11)
    defer { withExtendedLifetime(folder) {} }
    let run = Run("report", "verify", path)
    #expect(run.code == 1 && run.output.isEmpty)
    #expect(
      run.errorLines == [
        "\(path): the folder contains an unfinished run: manifest.sha256 is missing; "
          + "`tactus report show` prints what was measured"
      ])
  }

  @Test func `with a manifest the folder is read as a report`() throws {
    let (folder, path) = try folder(steps: 4)
    _ = try folder.file("report/manifest.sha256", "")
    let run = Run("report", "show", path)
    #expect(run.code == 1 && run.output.isEmpty)
    #expect(run.errors.contains("report.json: no such file"), "\(run.errors)")
  }

  @Test func `an invalid record is a line with its place`() throws {
    let (folder, path) = try folder(steps: 4)
    _ = try folder.file("report/evidence/run.csv", "time_ns,source\n")
    let run = Run("report", "show", path)
    #expect(run.code == 1)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains("\(path): evidence/run.csv, line 1: "), "\(run.errors)")
  }

  @Test
  func `the next run refuses the folder with its facts, and keeps it if the device is missing`()
    throws
  {
    let (folder, path) = try folder(steps: 11)
    let record = try folder.text("report/evidence/run.csv")
    let refused = Run("certify", "--device", "loopback:none", "--out", path)
    #expect(refused.code == 1)
    #expect(
      refused.errors.contains(
        "\(path) holds an unfinished run of Loopback LRA, 2026-11-21T15:04:05Z; choose another "
          + "folder, or give --replace"), "\(refused.errors)")
    // If the device cannot be opened, nothing is deleted.
    let none = Run("certify", "--device", "loopback:none", "--replace", "--out", path)
    #expect(none.code == 2)
    #expect(try folder.text("report/evidence/run.csv") == record)
  }

  @Test func `--first-light and --replace exclude each other`() {
    let run = Run("certify", "--first-light", "--replace", "--device", "loopback")
    #expect(run.code == 64)
    #expect(run.errors.contains("--first-light and --replace exclude each other"))
  }
}
