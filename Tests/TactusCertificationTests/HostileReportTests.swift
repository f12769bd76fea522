import Foundation
import TactusDevice
import Testing

@testable import TactusCertification

/// Checks reports whose sizes or numbers would cost the reader much memory or time.
@Suite struct HostileReportTests {
  private static let digest = String(repeating: "0", count: 64)

  /// Creates a sparse file, which occupies no space on the disk.
  private func makeSparse(_ folder: ReportFolder, _ name: String, bytes: UInt64) throws {
    try folder.write([], name)
    let handle = try #require(FileHandle(forWritingAtPath: "\(folder.path)/\(name)"))
    try handle.truncate(atOffset: bytes)
    try handle.close()
  }

  private func name(_ folder: ReportFolder, _ names: [String]) throws {
    let lines = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { "\(Self.digest)  \($0)\n" }
    try folder.write(Array(lines.joined().utf8), Manifest.fileName)
  }

  /// Creates a report with 950 files of 60 MB, none of which may be read.
  private func wide() throws -> (folder: ReportFolder, names: [String]) {
    let folder = try ReportFolder()
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/evidence", withIntermediateDirectories: true)
    let names = (0..<950).map { "evidence/FN-1.\($0).csv" }
    for name in names { try makeSparse(folder, name, bytes: 60_000_000) }
    return (folder, names)
  }

  @Test func `files that are too large together are refused before one is read`() throws {
    let (folder, names) = try wide()
    try name(folder, names)
    #expect(
      folder.problems() == ["950 files: more than 268435456 bytes; no report is that large"])
  }

  @Test func `files that the manifest does not name are not read`() throws {
    let (folder, names) = try wide()
    try name(folder, [])
    let problems = folder.problems()
    #expect(problems.count == names.count)
    #expect(problems.allSatisfy { $0.hasSuffix(" does not belong to the report") })
  }

  @Test func `an unfinished run that is too large is refused before a file is read`() throws {
    let (folder, _) = try wide()
    #expect(
      throws: ReportError("950 files: more than 268435456 bytes; no report is that large")
    ) { _ = try UnfinishedRun(folder.path) }
  }

  @Test func `a file that is too large is named`() throws {
    let folder = try ReportFolder(TestRun.good.get())
    try makeSparse(folder, "report.xml", bytes: 64 << 20 + 1)
    #expect(folder.problems() == ["report.xml: more than 67108864 bytes; no report is that large"])
    try makeSparse(folder, Manifest.fileName, bytes: 64 << 20 + 1)
    #expect(folder.problems().first?.hasPrefix(Manifest.fileName) == true)
  }

  /// The problems of a report whose evidence of FN-1 has additional entries.
  private func problems(with more: [Transcript.Entry]) throws -> [String] {
    var forger = try Forger.good.get()
    let path = "evidence/FN-1.1.csv"
    forger.write(try forger.transcript(path).entries + more, path)
    return try forger.problems()
  }

  @Test(arguments: [Transcript.What.level, .reading, .frequency])
  func `an actuator that the device does not declare is refused`(what: Transcript.What) throws {
    for number in [1, -1, 20_000] {
      let stray = Transcript.Entry(5, .instrument, what, number)
      #expect(
        try problems(with: [stray]) == [
          "evidence/FN-1.1.csv: \(what.rawValue) of the actuator \(number), "
            + "but the device declares 1"
        ])
    }
  }

  @Test func `a transcript with levels of 399,000 actuators is refused with one problem`() throws {
    let room = Transcript.entryLimit - 1000
    let levels = (0..<room).map { Transcript.Entry(Int64($0), .instrument, .level, $0, value: 0.5) }
    let problems = try problems(with: levels)
    #expect(problems.count == 1 && problems[0].contains("the device declares 1"), "\(problems)")
  }

  @Test func `a device declares 1 to 8 actuators`() throws {
    for count in [0, 9, 1000] {
      var forger = try Forger.good.get()
      let record = try forger.record()
      var opening = record.opening
      let actuator = try #require(opening.subject.capabilities.actuators.first)
      opening.subject.capabilities.actuators = Array(repeating: actuator, count: count)
      var changed = RunRecord(opening)
      changed.trials = record.trials
      forger.write(changed)
      #expect(
        try forger.problems() == [
          "evidence/run.csv has \(count) actuators; a device has 1 to 8"
        ])
    }
  }
}
