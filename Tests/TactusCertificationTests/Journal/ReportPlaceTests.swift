import Foundation
import Testing

@testable import TactusCertification

@Suite struct ReportPlaceTests {
  /// The reason why a folder is refused; nil if it is accepted.
  private func refusal(_ path: String, isReplacing: Bool = false) -> String? {
    do throws(ReportError) {
      _ = try ReportPlace(path, isReplacing: isReplacing)
      return nil
    } catch { return error.description }
  }

  private func unfinished() throws -> ReportFolder {
    let folder = try ReportFolder()
    let journal = try ReportPlace(folder.path, isReplacing: false).journal()
    for step in try KeptRun.short.get().steps.prefix(8) { try journal.keep(step) }
    return folder
  }

  @Test func `a new or empty folder is accepted`() throws {
    let folder = try ReportFolder()
    #expect(refusal(folder.path) == nil)
    #expect(refusal("\(folder.path)/new") == nil)
    #expect(folder.files == [])
  }

  @Test func `a folder with a report is refused with its facts, and replaced only on request`()
    throws
  {
    let folder = try ReportFolder(TestRun.good.get())
    let before = folder.files
    #expect(
      refusal(folder.path)
        == "\(folder.path) holds the report of Loopback LRA, 2026-11-21T15:04:05Z, PASS; choose "
        + "another folder, or give --replace")
    let place = try ReportPlace(folder.path, isReplacing: true)
    // Until the run begins, no file is deleted.
    #expect(folder.files == before)
    _ = try place.journal()
    #expect(folder.files == [])
  }

  @Test func `a folder with an unfinished run is refused with its facts, and replaced on request`()
    throws
  {
    let folder = try unfinished()
    try folder.write([1], "evidence/.tactus-12-0.tmp")
    #expect(
      refusal(folder.path)
        == "\(folder.path) holds an unfinished run of Loopback LRA, 2026-11-21T15:04:05Z; choose "
        + "another folder, or give --replace")
    _ = try ReportPlace(folder.path, isReplacing: true).journal()
    #expect(folder.files == [])
  }

  @Test func `the files of a run that was killed at its start are deleted`() throws {
    let folder = try ReportFolder()
    try folder.write([1], ".tactus-12-0.tmp")
    #expect(refusal(folder.path) == nil)
    _ = try ReportPlace(folder.path, isReplacing: false).journal()
    #expect(folder.files == [])
  }

  @Test func `a folder with an unreadable report or run is refused with that reason`() throws {
    let folder = try unfinished()
    try folder.write([1], RunRecord.path)
    #expect(refusal(folder.path)?.contains("an unfinished run that cannot be read;") == true)
    try folder.write([1], Manifest.fileName)
    #expect(refusal(folder.path)?.contains("a report that this program cannot read;") == true)
  }

  @Test(
    arguments: [
      "mine.txt", "evidence/mine.txt", "evidence/mine.csv", "evidence/FN-1.1.txt",
      "more/report.json", ".tactus-a.tmp",
    ])
  func `other files are refused and kept, with and without a replacement`(_ name: String) throws {
    for folder in [try ReportFolder(), try unfinished(), try ReportFolder(TestRun.good.get())] {
      let place = URL(fileURLWithPath: "\(folder.path)/\(name)").deletingLastPathComponent()
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try folder.write([1], name)
      for isReplacing in [false, true] {
        let refusal = refusal(folder.path, isReplacing: isReplacing)
        #expect(refusal?.contains("holds other files (") == true, "\(refusal ?? "taken")")
      }
      #expect(try folder.bytes(name) == [1])
    }
  }

  @Test func `a page without a record or a manifest counts as another file`() throws {
    let folder = try ReportFolder()
    try folder.write([1], "report.html")
    #expect(
      refusal(folder.path, isReplacing: true)?.contains("(report.html) and no report") == true)
  }

  @Test func `a file or a link is not accepted as a folder`() throws {
    let folder = try ReportFolder()
    try folder.write([1], "file")
    let link = "\(folder.path)/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nothing")
    for name in ["file", "link"] {
      let refusal = refusal("\(folder.path)/\(name)", isReplacing: true)
      #expect(refusal?.contains("is a link, or not a folder that can be listed") == true)
    }
    #expect(throws: ReportError.self) {
      try ReportPlace("\(folder.path)/none/report", isReplacing: false).journal()
    }
  }

  @Test func `a folder that a run writes into is refused until the run ends`() throws {
    let folder = try ReportFolder()
    let reason =
      "\(folder.path): another process writes to it; wait until it ends, or "
      + "choose another path"
    let early = try ReportPlace(folder.path, isReplacing: true)
    do {
      let journal = try ReportPlace(folder.path, isReplacing: false).journal()
      for step in try KeptRun.short.get().steps.prefix(4) { try journal.keep(step) }
      let files = folder.files
      for isReplacing in [false, true] {
        #expect(refusal(folder.path, isReplacing: isReplacing) == reason)
      }
      // The place was examined before the other run began, and is refused when this run begins.
      #expect(throws: ReportError(reason)) { try early.journal() }
      #expect(folder.files == files && !files.isEmpty)
      withExtendedLifetime(journal) {}
    }
    #expect(refusal(folder.path, isReplacing: true) == nil)
  }

  @Test func `a link in the folder cannot lead out of it`() throws {
    let outside = try ReportFolder()
    try outside.write([1], "kept")
    let folder = try ReportFolder()
    let evidence = "\(folder.path)/evidence"
    try FileManager.default.createSymbolicLink(
      atPath: evidence, withDestinationPath: outside.path)
    #expect(refusal(folder.path, isReplacing: true)?.contains("(evidence)") == true)
    // Here the link is created after the folder was examined and before the run begins.
    try FileManager.default.removeItem(atPath: evidence)
    let place = try ReportPlace(folder.path, isReplacing: true)
    try FileManager.default.createSymbolicLink(
      atPath: evidence, withDestinationPath: outside.path)
    #expect(throws: ReportError.self) { try place.journal() }
    #expect(outside.files == ["kept"])
    #expect(try outside.bytes("kept") == [1])
  }
}
