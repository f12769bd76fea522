import Foundation
import TactusDevice
import Testing

@testable import TactusCertification

/// Forgeries in which each file alone is correct, but the files do not fit together. The forger
/// makes every digest fit, derives the report again, and renders all pages again.
@Suite struct CoherenceTests {
  private let path = "evidence/FN-1.1.csv"

  /// A run in which the first attempt at ID-3 has an error.
  private func repeated() throws -> (report: Report, evidence: Evidence) {
    TestRun.run(on: try TroubledRig { $0 == 5 ? .broken("the line tore") : nil })
  }

  @Test func `a report that a forger derives again without a change is valid`() throws {
    #expect(try problems(Forger.good.get()) { try $0.reseal() } == [])
    #expect(try problems(Forger(repeated())) { try $0.reseal() } == [])
    #expect(try problems(Forger.short.get()) { try $0.reseal() } == [])
  }

  @Test func `evidence of another run of the same device is refused`() throws {
    let later = try ForgedRuns.later.get().evidence
    let name = "evidence/ID-2.1.csv"
    let problems = try problems(Forger.short.get()) {
      $0.write(try #require(later[name]).entries, name)
    }
    #expect(problems == ["\(name): it belongs to another run"])
  }

  @Test func `the evidence of one attempt in place of another is refused`() throws {
    let problems = try problems(Forger.good.get()) { forger in
      forger.write(
        try forger.transcript("evidence/ID-1-before.1.csv").entries, "evidence/ID-1.1.csv")
    }
    #expect(problems == ["evidence/ID-1.1.csv: it belongs to the attempt ID-1-before.1"])
  }

  @Test func `a report under the name of another device is refused, with every head written again`()
    throws
  {
    let problems = try problems(Forger.good.get()) { forger in
      let entries = try forger.transcript(RunRecord.path).entries.map { entry in
        var entry = entry
        if entry.text.hasPrefix("device.model=") { entry.text = "device.model=Another" }
        return entry
      }
      forger.write(entries)
      try forger.reseal()
    }
    #expect(problems.count == 3)
    #expect(problems.allSatisfy { $0.hasSuffix("the device is not the one that the report names") })
  }

  @Test func `a report under the name of another device is refused, with the same heads`() throws {
    let problems = try problems(Forger.good.get()) { forger in
      let text = String(decoding: forger.files[RunRecord.path] ?? [], as: UTF8.self)
      forger.files[RunRecord.path] = Array(
        text.replacing("device.vendor=Tactus", with: "device.vendor=Other").utf8)
    }
    let why = "it belongs to a run whose facts in evidence/run.csv are others"
    #expect(problems.contains("\(path): \(why)"))
  }

  @Test func `attempts in another order are refused`() throws {
    let problems = try problems(Forger.good.get()) { forger in
      var record = try forger.record()
      let first = try #require(record.trials.firstIndex { $0.name == "ID-2" })
      let (one, two) = (record.trials[first], record.trials[first + 1])
      record.trials[first].name = two.name
      record.trials[first + 1].name = one.name
      forger.write(record)
    }
    #expect(problems.contains("the attempts are not in the order of the tests"), "\(problems)")
  }

  @Test func `a removed attempt is refused, even if the others are numbered again`() throws {
    let problems = try problems(Forger(repeated())) { forger in
      var record = try forger.record()
      let place = try #require(record.trials.firstIndex { $0.name == "ID-3" })
      record.trials.remove(at: place)
      record.trials[place].number = 1
      forger.write(record)
      forger.files["evidence/ID-3.1.csv"] = forger.files.removeValue(forKey: "evidence/ID-3.2.csv")
    }
    #expect(problems == ["evidence/ID-3.1.csv: it belongs to the attempt ID-3.2"])
  }

  @Test func `a removed attempt is refused, because its number is missing`() throws {
    let problems = try problems(Forger(repeated())) { forger in
      var record = try forger.record()
      record.trials.removeAll { $0.name == "ID-3" && $0.number == 1 }
      forger.write(record)
    }
    #expect(problems == ["ID-3: its attempts are not numbered from 1 without a gap"])
  }

  @Test func `a report without a failed test is refused`() throws {
    let problems = try problems(Forger.broken.get()) { forger in
      var record = try forger.record()
      record.trials.removeAll { $0.name == "FN-1" }
      forger.write(record)
      forger.files[path] = nil
    }
    #expect(problems == ["FN-1 was not run, and the record gives no reason"])
  }

  @Test func `a failure can be renamed to missing, but the report is then no certificate`() throws {
    var forger = try Forger.broken.get()
    var record = try forger.record()
    let place = try #require(record.trials.firstIndex { $0.name == "FN-1" })
    record.trials[place].fault = .missing("no device")
    forger.write(record)
    forger.files[path] = nil
    try forger.derive()
    // No evidence shows whether the device was there, so the check accepts MISS. A report with a
    // MISS is not a certificate.
    #expect(try forger.problems() == [])
    let bytes = try #require(forger.files[ReportFiles.report])
    let report = try CanonicalJSON.read(Report.self, bytes)
    #expect(report.tests.first { $0.id == "FN-1" }?.status == .miss)
    #expect(!report.isCertificate)
  }

  @Test func `an attempt after a failed one is refused`() throws {
    let problems = try problems(Forger.broken.get()) { forger in
      var record = try forger.record()
      let place = try #require(record.trials.firstIndex { $0.name == "FN-1" })
      var again = record.trials[place]
      (again.number, again.begin) = (2, again.end)
      again.fault = .missing("gone")
      record.trials.insert(again, at: place + 1)
      forger.write(record)
    }
    #expect(problems == ["FN-1: an attempt follows one that is not an error, or the last one"])
  }

  @Test func `a report without a health check is refused`() throws {
    let problems = try problems(Forger.good.get()) { forger in
      var record = try forger.record()
      record.trials.removeAll { $0.name == "TM-1-after" }
      forger.write(record)
      forger.files["evidence/TM-1-after.1.csv"] = nil
    }
    #expect(problems == ["TM-1-after was not run, and the record gives no reason"])
  }

  @Test func `an attempt that is longer than its time is refused, and so are decreasing times`()
    throws
  {
    let short = try problems(Forger.good.get()) { forger in
      var record = try forger.record()
      let place = try #require(record.trials.firstIndex { $0.name == "FN-1" })
      record.trials[place].end = record.trials[place].begin + 1_000_000
      forger.write(record)
    }
    let why = "the transcript lasts longer than its attempt in evidence/run.csv"
    #expect(short.contains("\(path): \(why)"), "\(short)")
    var forger = try Forger.good.get()
    var record = try forger.record()
    let place = try #require(record.trials.firstIndex { $0.name == "FN-1" })
    record.trials[place].begin -= 1_000_000
    forger.write(record)
    let early = try forger.problems()
    #expect(early.count == 1 && early[0].hasSuffix("has no end"), "\(early)")
  }

  @Test func `a transcript needs one end, which the harness writes`() throws {
    let strange = try problems(Forger.good.get()) { forger in
      let entries = try forger.transcript(path).entries.map { entry in
        var entry = entry
        if entry.what == .end { entry.source = .device }
        return entry
      }
      forger.write(entries, path)
    }
    #expect(strange.contains("\(path): the harness must write `end`; another source did"))
    let doubled = try problems(Forger.good.get()) { forger in
      let entries = try forger.transcript(path).entries
      forger.write(entries + entries.filter { $0.what == .end }, path)
    }
    let why = "the harness must write exactly one `end`; the transcript has 2"
    #expect(doubled.contains("\(path): \(why)"), "\(doubled)")
  }

  @Test func `a run that was ended early is not complete`() throws {
    let problems = try problems(Forger.short.get()) { forger in
      var record = try forger.record()
      record.isComplete = true
      forger.write(record)
    }
    #expect(problems.contains("the run continues after an interruption"))
    #expect(problems.contains("SF-5 was not run, and the record gives no reason"))
  }

  @Test func `the declarations in a transcript must be those of the run`() throws {
    let name = "evidence/FN-1.1.csv"
    let problems = try problems(Forger.good.get()) { forger in
      var entries = try forger.transcript(name).entries
      let place = try #require(
        entries.firstIndex { $0.what == .declares && $0.text == "latency" })
      entries[place].value += 1_000_000
      forger.write(entries, name)
    }
    #expect(problems.contains { $0.hasSuffix("differs from that at the beginning of the run") })
  }

  @Test func `evidence of an emulated device in a run that hides the emulation is refused`() throws
  {
    let problems = try problems(Forger.good.get()) { forger in
      let entries = try forger.transcript(RunRecord.path).entries.map { entry in
        var entry = entry
        if entry.text == "instrument.simulated=yes" { entry.text = "instrument.simulated=no" }
        if entry.text == "device.class=virtual" { entry.text = "device.class=lra" }
        return entry
      }
      forger.write(entries)
      let stall = Transcript.Entry(2, .harness, .stalled, value: 1e6, text: Stalls.claim)
      forger.write(try forger.transcript(path).entries + [stall], path)
      try forger.reseal()
    }
    let why = "the transcript has a stall of an emulated device, but the run declares a real one"
    #expect(problems.contains("\(path): \(why)"))
  }
}
