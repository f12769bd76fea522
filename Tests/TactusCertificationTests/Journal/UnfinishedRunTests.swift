import Testing

@testable import TactusCertification

@Suite struct UnfinishedRunTests {
  /// The number of steps up to the beginning of the third attempt. The first two attempts are
  /// complete.
  private static let count = 8

  private func fault(
    _ change: (inout [String: [UInt8]]) throws -> Void
  ) throws -> String? {
    var files = try KeptRun.short.get().files(Self.count)
    try change(&files)
    do throws(ReportError) {
      _ = try UnfinishedRun(files: files)
      return nil
    } catch { return error.description }
  }

  private func change(_ path: String, _ old: String, _ new: String) throws -> String? {
    try fault { files in
      let text = String(decoding: files[path] ?? [], as: UTF8.self)
      try #require(text.contains(old))
      files[path] = Array(text.replacing(old, with: new).utf8)
    }
  }

  @Test func `an attempt that was begun without stored evidence is named`() throws {
    let shown = try UnfinishedRun(files: KeptRun.short.get().files(Self.count))
    #expect(
      shown.remarks
        == [
          "2 attempts, 0 of 21 tests run", "ID-1.1 began, but its evidence was not stored",
          "no manifest",
        ])
  }

  @Test func `a transcript that run.csv does not contain is named and not counted`() throws {
    var files = try KeptRun.short.get().files(Self.count)
    files["evidence/FN-1.1.csv"] = files["evidence/ID-1-before.1.csv"]
    let shown = try UnfinishedRun(files: files)
    #expect(shown.remarks.contains("evidence/FN-1.1.csv belongs to no attempt in evidence/run.csv"))
    #expect(shown.report.tests.flatMap(\.attempts) == [])
  }

  @Test func `any other problem is one line with its place`() throws {
    let path = RunRecord.path
    let line = try change(path, ",harness,ends,1,0,\n", ",harness,ends,1,0\n")
    // The line follows the opening lines of the run and the line that begins the first attempt.
    let opening = try KeptRun.short.get().files(1)[path] ?? []
    let place = opening.count { $0 == UInt8(ascii: "\n") } + 2
    let form =
      "the line is not of the form time_ns,source,what,number,value,text, or a cell is not spelled "
      + "as the writer of transcripts spells it"
    #expect(line == "evidence/run.csv, line \(place): \(form)")
    #expect(
      try change(path, ",harness,ends,1,0,\n", ",harness,end,1,0,\n")
        == "evidence/run.csv: the attempt ID-1-before.1 has no end")
    #expect(
      try change(path, "device.vendor=", "device.maker=")
        == "evidence/run.csv: the fact device.vendor is missing, or its value is not valid")
    #expect(
      try change("evidence/TM-1-before.1.csv", " TM-1-before\n", " TM-1\n")
        == "evidence/TM-1-before.1.csv: it belongs to the attempt TM-1.1")
    #expect(
      try change("evidence/TM-1-before.1.csv", TestRun.nonce, String(TestRun.nonce.reversed()))
        == "evidence/TM-1-before.1.csv: it belongs to another run")
    #expect(
      try fault { $0["evidence/TM-1-before.1.csv"] = nil }
        == "evidence/TM-1-before.1.csv is missing")
    #expect(
      try fault { $0["evidence/TM-1-before.1.csv"]?.removeLast() }?
        .hasPrefix("evidence/TM-1-before.1.csv, line 1: ") == true)
    #expect(try fault { $0[path] = nil } == "evidence/run.csv is missing")
    let more = try fault { $0[path]? += Array("9999999999999,harness,late,0,0,\n".utf8) }
    #expect(more == "evidence/run.csv: the attempt ID-1.1 has no end")
    let closed = try KeptRun.short.get().files(.max)[path] ?? []
    let behind = try fault { $0[path] = closed + Array("9999999999999,harness,late,0,0,\n".utf8) }
    let why = "the entries or their order differ from those that tactus writes"
    #expect(behind == "evidence/run.csv: \(why)")
  }
}
