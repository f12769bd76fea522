import Foundation
import Testing

@testable import TactusCertification

@Suite struct JournalTests {
  private func verified(_ files: [String: [UInt8]]) -> [String] {
    ReportCheck(files: files, toolVersion: "1").problems
  }

  private static let refusal =
    "the folder contains an unfinished run: manifest.sha256 is missing; `tactus report show` "
    + "prints what was measured"

  @Test func `a run that was stored step by step has the bytes of its report`() throws {
    let kept = try KeptRun.whole.get()
    let space = MemorySpace()
    let journal = Journal(in: space)
    for step in kept.steps { try journal.keep(step) }
    try journal.finish(kept.run.report, kept.run.evidence)
    var files = try ReportFiles.all(
      kept.run.report, kept.run.evidence, limits: LimitsFile.embeddedBytes)
    files[Manifest.fileName] = Array(try Manifest(files).text.utf8)
    #expect(space.files == files)
    #expect(verified(space.files) == [])
  }

  @Test func `a run that is killed between any two writes shows every stored attempt`()
    throws
  {
    let kept = try KeptRun.short.get()
    for count in 1...kept.steps.count {
      let files = try kept.files(count)
      let shown = try UnfinishedRun(files: files)
      let attempts = kept.attempts(count)
      let tests = (shown.report.tests + shown.report.health.flatMap(\.tests)).flatMap(\.attempts)
      #expect(tests.count == attempts, "\(count)")
      #expect(
        shown.remarks.first?.hasPrefix("\(attempts) attempt\(attempts == 1 ? "" : "s"), ") == true)
      #expect(shown.remarks.last == "no manifest")
      #expect(!shown.report.isComplete && !shown.report.isCertificate)
      #expect(verified(files) == [Self.refusal], "\(count)")
    }
    #expect(kept.attempts(kept.steps.count) == 6)
  }

  @Test func `the results before a kill are those of the finished report`() throws {
    let kept = try KeptRun.whole.get()
    let report = kept.run.report
    for count in [kept.steps.count / 2, kept.steps.count - 1, kept.steps.count] {
      let shown = try UnfinishedRun(files: kept.files(count))
      for (test, whole) in zip(shown.report.tests, report.tests) where !test.attempts.isEmpty {
        #expect(test == whole)
      }
    }
    let end = try UnfinishedRun(files: kept.files(kept.steps.count))
    #expect(end.remarks[1...] == ["every attempt was made", "no manifest"])
  }

  @Test func `a report without its manifest is an unfinished run`() throws {
    let kept = try KeptRun.short.get()
    var files = try ReportFiles.all(
      kept.run.report, kept.run.evidence, limits: LimitsFile.embeddedBytes)
    #expect(verified(files) == [Self.refusal])
    files = files.filter { $0.key.hasPrefix("evidence/") }
    #expect(
      try UnfinishedRun(files: files).report.tests.map(\.id) == kept.run.report.tests.map(\.id))
  }

  @Test func `an unfinished run whose run.csv is cut within its last line can be shown`() throws {
    let kept = try KeptRun.short.get()
    // These numbers of steps end with the transcript of the first attempt, with its line in
    // run.csv, and with the last step.
    for count in [3, 4, kept.steps.count] {
      let files = try kept.files(count)
      let whole = try #require(files[RunRecord.path])
      let before = try kept.files(count - 1)[RunRecord.path]?.count ?? 0
      for length in max(before, whole.count - 60)...whole.count {
        var cut = files
        cut[RunRecord.path] = Array(whole.prefix(length))
        let shown = try UnfinishedRun(files: cut)
        #expect(shown.remarks.last == "no manifest")
        #expect(verified(cut) == [Self.refusal])
      }
    }
  }

  @Test func `a record that is cut within its facts is refused in one line`() throws {
    let files = try KeptRun.short.get().files(1)
    let whole = try #require(files[RunRecord.path])
    for length in stride(from: 0, to: whole.count, by: 41) {
      let error = #expect(throws: ReportError.self) {
        try UnfinishedRun(files: [RunRecord.path: Array(whole.prefix(length))])
      }
      #expect(error?.description.hasPrefix("evidence/run.csv") == true)
      #expect(error?.description.contains { $0.isNewline } == false)
    }
  }
}
