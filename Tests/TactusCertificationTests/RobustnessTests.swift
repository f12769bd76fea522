import TactusDevice
import TactusJSON
import Testing

@testable import TactusCertification

/// Reads transcripts, limits, reports and traces that are cut at every place or changed at random.
/// Each is read correctly or refused with a place, and none causes a trap.
@Suite struct RobustnessTests {
  private static let transcript = """
    time_ns,source,what,number,value,text
    0,harness,open,0,0,
    0,harness,declares,0,0,vendor=Tactus
    1000,harness,start,1,0,
    1000,harness,asks,1,0.5,
    1000,harness,lasts,1,2000000000,
    61208,instrument,level,0,0.5,lra
    61300,player,tried,1,0,
    61400,player,taken,1,0,
    1000000000,harness,stop,1,0,
    1000000000,instrument,level,0,0,lra
    2300000000,harness,end,0,0,

    """
  private static let cells = [
    ",", "\n", "\r\n", "-", "1e999", "1e300", "-9223372036854775808", "9223372036854775807",
    "1152921504606846975", "nan", "inf", "harness", "instrument", "player", "device", "level",
    "start", "stop", "killed", "frozen", "end", "asks", "lasts", "taken", "tried", "stalled",
    "frames", "expects", "acceleration", "declares", "0", "1", "\u{0}", "é",
  ]

  @Test func `a transcript that is cut within a line is refused`() {
    let bytes = Array(Self.transcript.utf8)
    for length in 0..<bytes.count {
      let isWhole = length > 0 && bytes[length - 1] == 0x0A
      let isRead = (try? Transcript(csv: Array(bytes[..<length]))) != nil
      #expect(isRead == isWhole, "the first \(length) bytes")
    }
  }

  @Test(arguments: UInt64(1)...12)
  func `a changed transcript is read as it is or refused with its line`(_ seed: UInt64) {
    var random = SeededNumbers(seed: seed * 7919)
    for _ in 0..<300 {
      var bytes = Array(Self.transcript.utf8)
      random.mutilate(&bytes, Self.cells)
      do throws(TranscriptError) {
        let read = try Transcript(csv: bytes)
        #expect(Array(read.csv.utf8) == bytes)
        judge(read)
      } catch {
        #expect(1...(bytes.count { $0 == 0x0A } + 1) ~= error.line)
        #expect(!error.description.contains { $0.isNewline })
      }
    }
  }

  /// Computes the verdict of every test from a transcript, and checks that a second computation
  /// gives the same verdict.
  private func judge(_ transcript: Transcript) {
    for test in TestCatalogue.tests {
      guard let procedure = test.procedure else { continue }
      let limits = LimitsFile.embedded.limits(of: test.id)
      let first = Judgement(
        procedure.measure(transcript), limits: limits, stall: transcript.hostStall)
      let again = Judgement(
        procedure.measure(transcript), limits: limits, stall: transcript.hostStall)
      #expect(first == again, "\(test.id)")
    }
  }

  /// The evidence consists of rows of random kinds, times and values.
  @Test(arguments: UInt64(1)...12)
  func `every test gives a verdict for any evidence`(_ seed: UInt64) throws {
    var random = SeededNumbers(seed: seed * 104_729)
    let values = ["0", "1", "0.5", "-1", "1000000000", "1125899906842623", "-1125899906842623"]
    for _ in 0..<30 {
      var text = "time_ns,source,what,number,value,text\n"
      var time = random.next(below: 3) == 0 ? -1_125_899_906_842_623 : 0
      for _ in 0..<random.next(below: 60) {
        let source = Transcript.Source.allCases[random.next(below: 4)]
        let kinds = Transcript.What.allCases
        let what = kinds[random.next(below: kinds.count)]
        let label =
          ["", "damaged", "whole", "actuator 0 on", "trace rate", "trace lowest frequency"][
            random.next(below: 6)]
        text += "\(time),\(source.rawValue),\(what.rawValue),\(random.next(below: 4)),"
        text += "\(values[random.next(below: values.count)]),\(label)\n"
        time += [0, 1, 1_000_000, 100_000_000, 1_000_000_000_000_000][random.next(below: 5)]
        time = min(time, 1_125_899_906_842_623)
      }
      judge(try Transcript(csv: Array(text.utf8)))
    }
  }

  @Test func `the levels on a bad line differ from one command to the next, and seldom repeat`() {
    let levels = (0..<1000).map(BadLine.level)
    #expect(levels.allSatisfy { (0.1...0.9).contains($0) })
    #expect(zip(levels, levels.dropFirst()).allSatisfy { abs($0 - $1) > 0.05 })
    for (_, places) in Dictionary(grouping: levels.indices, by: { levels[$0] })
    where places.count > 1 { #expect(places.count == 2 && places[1] - places[0] > 300) }
  }

  // MARK: Limits

  private static let words = [
    "{", "}", "[", "]", ",", ":", "\"", "\\", "null", "true", "-", "1e999", "0.0000001", "\"min\"",
    "\"max\"", "\"required\"", "not applicable", "needs instrument:", "\"test\"", "TM-9", "\u{0}",
    "[[[[", "é",
  ]

  @Test func `a file of limits that ends too early is refused`() {
    let bytes = LimitsFile.embeddedBytes
    let places =
      Array(stride(from: 0, to: bytes.count - 200, by: 211)) + (bytes.count - 200..<bytes.count - 2)
    for length in places {
      let read = LimitsReader.read(Array(bytes[..<length]))
      #expect(!read.diagnostics.isEmpty && read.limits.limits.isEmpty, "\(length) bytes")
    }
  }

  @Test(arguments: UInt64(1)...8)
  func `a changed file of limits is read or refused with its place`(_ seed: UInt64) {
    var random = SeededNumbers(seed: seed * 15_485_863)
    for _ in 0..<12 {
      var bytes = LimitsFile.embeddedBytes
      random.mutilate(&bytes, Self.words)
      let read = LimitsReader.read(bytes)
      let hasErrors = read.diagnostics.contains { $0.severity == .error }
      #expect(read.limits.limits.isEmpty == hasErrors)
      for found in read.diagnostics {
        #expect(1...(bytes.count { $0 == 0x0A || $0 == 0x0D } + 1) ~= found.line)
        #expect(!found.message.contains { $0.isNewline })
      }
    }
  }

  // MARK: Reports

  @Test func `a report that ends too early is refused`() throws {
    let report = try #require(CanonicalJSON.bytes(try TestRun.good.get().report))
    let places =
      Array(stride(from: 0, to: report.count - 60, by: 499)) + (report.count - 60..<report.count)
    for length in places {
      #expect(throws: ReportError.self, "\(length) bytes") {
        try CanonicalJSON.read(Report.self, Array(report[..<length]))
      }
    }
  }

  @Test(arguments: UInt64(1)...6)
  func `a changed report is refused unless its bytes are the same`(_ seed: UInt64) throws {
    var random = SeededNumbers(seed: seed * 32_452_843)
    let whole = try #require(CanonicalJSON.bytes(try TestRun.good.get().report))
    for _ in 0..<10 {
      var bytes = whole
      random.mutilate(&bytes, Self.words + ["PASS", "FAIL", "9007199254740993", "core"])
      do throws(ReportError) {
        let read = try CanonicalJSON.read(Report.self, bytes)
        #expect(CanonicalJSON.bytes(read) == bytes)
      } catch {
        #expect(!error.description.contains { $0.isNewline })
      }
    }
  }

  /// As a forger would, the test makes every digest fit. The check must come to its end and find
  /// the change.
  @Test(arguments: UInt64(1)...6)
  func `changed evidence with digests that fit is checked to the end`(_ seed: UInt64) throws {
    var random = SeededNumbers(seed: seed * 49_979_687)
    let run = try TestRun.good.get()
    let files = try ReportFiles.all(run.report, run.evidence, limits: LimitsFile.embeddedBytes)
    let names = files.keys.filter { $0.hasPrefix("evidence/") }.sorted()
    for _ in 0..<4 {
      var forged = files
      let name = names[random.next(below: names.count)]
      var bytes = try #require(files[name])
      if random.next(below: 2) == 0 {
        random.mutilate(&bytes, Self.cells)
      } else {
        bytes = Array(forgedRows(of: try Transcript(csv: bytes), &random).csv.utf8)
      }
      forged[name] = bytes
      forged[Manifest.fileName] = Array(try Manifest(forged).text.utf8)
      let check = ReportCheck(files: forged, toolVersion: "1")
      #expect(check.problems.allSatisfy { problem in !problem.contains { $0.isNewline } })
    }
  }

  /// Rows of the correct form with other times, numbers and values.
  private func forgedRows(of transcript: Transcript, _ random: inout SeededNumbers) -> Transcript {
    var entries = transcript.entries
    let values = [0, 1, -1, 0.5, 1e9, 1.1e15, -1.1e15, 2.3e-308]
    let times: [Int64] = [0, -1, 1, 1_000_000_000, 1_125_899_906_842_623, -1_125_899_906_842_623]
    for _ in 0...random.next(below: 6) where !entries.isEmpty {
      let place = random.next(below: entries.count)
      switch random.next(below: 3) {
      case 0: entries[place].value = values[random.next(below: values.count)]
      case 1: entries[place].nanoseconds = times[random.next(below: times.count)]
      default: entries[place].number = random.next(below: 2) == 0 ? -1 : 2_147_483_647
      }
    }
    return Transcript(entries)
  }

  // MARK: Traces

  @Test func `a trace that is cut is shorter, or refused with its place`() {
    let rows = TraceFiles.csv("8.000,0.5\n8.001,-0.25\n8.002,1\n")
    let sound = TraceFiles.wav([0x00, 0x40, 0x00, 0xC0, 0x00, 0x00])
    for file in [rows, sound] {
      for length in 0..<file.count {
        do throws(TraceError) {
          let trace = try RecordedTrace.read(Array(file[..<length]))
          #expect(trace.samples.count < 4)
        } catch {
          #expect(error.place.hasPrefix("line ") || error.place.hasPrefix("byte "))
        }
      }
    }
  }

  @Test(arguments: UInt64(1)...12)
  func `a changed trace is within its range, or refused with its place`(
    _ seed: UInt64
  ) {
    var random = SeededNumbers(seed: seed * 67_867_967)
    let pieces =
      Self.cells + ["RIFF", "data", "LIST", "ICMT", "fmt ", "# rate=", "=", ";", "8.003"]
    let seeds = [
      TraceFiles.csv("8.000,0.5\n8.001,-0.25\n8.002,1\n"),
      TraceFiles.wav([0x00, 0x40, 0x00, 0xC0, 0x00, 0x00]),
      TraceFiles.wav([0x00, 0x00, 0x00, 0x3F], kind: 3, bits: 32),
    ]
    for _ in 0..<300 {
      var bytes = seeds[random.next(below: seeds.count)]
      random.mutilate(&bytes, pieces)
      do throws(TraceError) {
        let trace = try RecordedTrace.read(bytes)
        let limit = trace.header.range * 1.000001
        #expect(trace.samples.allSatisfy { $0.isFinite && abs($0) <= limit })
        _ = trace.nanoseconds(of: trace.samples.count)
      } catch {
        #expect(error.place.hasPrefix("line ") || error.place.hasPrefix("byte "))
        #expect(!error.description.contains { $0.isNewline })
      }
    }
  }
}
