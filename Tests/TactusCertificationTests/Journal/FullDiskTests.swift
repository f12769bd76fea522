import Testing

@testable import TactusCertification

@Suite struct FullDiskTests {
  /// Runs until a disk with a given space is full. Returns how many attempts began after that.
  private func run(_ room: Int) throws -> (space: MemorySpace, error: String?, begins: Int) {
    let space = MemorySpace(room: room)
    let journal = Journal(in: space)
    var begins = 0
    let rig = try TroubledRig { number in
      begins = number
      return number == 6 ? .interrupted : nil
    }
    let runner = Runner(rig, TestRun.order(), secondsNow: TestRun.clock(of: rig))
    do throws(ReportError) {
      let (report, evidence) = try runner.run(journal.keep)
      try journal.finish(report, evidence)
      return (space, nil, begins)
    } catch { return (space, error.description, begins) }
  }

  private func all() throws -> MemorySpace { try run(.max).space }

  @Test func `a full disk ends the run, and the attempts stored so far can be shown`() throws {
    let files = try all().files
    let opening = try #require(KeptRun.short.get().files(1)[RunRecord.path]).count
    let total = files.values.reduce(0) { $0 + $1.count }
    for share in 0..<24 {
      let full = try run(total * share / 24)
      let error = try #require(full.error)
      #expect(error.hasSuffix(": no space is left; free some or choose another disk"))
      #expect(!error.contains { $0.isNewline })
      #expect(full.space.files[Manifest.fileName] == nil)
      guard full.space.files[RunRecord.path] != nil else {
        #expect(total * share / 24 < opening && full.begins == 0)
        continue
      }
      let evidence = full.space.files.filter { $0.key.hasPrefix("evidence/") }
      let shown = try UnfinishedRun(files: evidence)
      // No attempt began after the one that could not be stored.
      let kept = shown.report.tests + shown.report.health.flatMap(\.tests)
      #expect(full.begins <= kept.flatMap(\.attempts).count + 1, "\(share)")
      #expect(evidence.allSatisfy { files[$0.key]?.starts(with: $0.value) == true })
    }
  }

  @Test func `the file that could not be written is named`() throws {
    let opening = try #require(KeptRun.short.get().files(1)[RunRecord.path]).count
    #expect(try run(opening - 1).error?.hasPrefix("evidence/run.csv: ") == true)
    #expect(try run(opening + 10).error?.hasPrefix("evidence/run.csv: ") == true)
    #expect(try run(opening + 100).error?.hasPrefix("evidence/ID-1-before.1.csv: ") == true)
    #expect(try run(opening + 10).begins == 0)
    #expect(try run(opening + 100).begins == 1)
  }
}
