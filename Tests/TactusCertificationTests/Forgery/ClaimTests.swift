import Foundation
import TactusDevice
import Testing

@testable import TactusCertification

/// The claims of a lab in a report must have a valid form, and every file of the folder must belong
/// to the report.
@Suite struct ClaimTests {
  @Test func `a report of a virtual device is simulated, whatever its instruments claim`() throws {
    var report = try TestRun.good.get().report
    for place in report.instruments.indices { report.instruments[place].isSimulated = false }
    let derived = report.derived(from: [:], limits: .embedded)
    #expect(derived.isSimulated)
    #expect(derived.againstCertificate.contains("the device is virtual"))
  }

  /// Changes one fact of a good run, and returns the problems that the check of the forged report
  /// finds. The forger writes the heads of all transcripts again, so that they fit.
  /// - Parameters:
  ///   - fact: the complete line of the fact, or its name with `=`.
  ///   - claim: the new line, or the new value if only the name is given.
  private func claiming(_ fact: String, _ claim: String) throws -> [String] {
    try problems(Forger.good.get()) { forger in
      let entries = try forger.transcript(RunRecord.path).entries.map { entry in
        var entry = entry
        if entry.text == fact { entry.text = claim }
        if fact.hasSuffix("="), entry.text.hasPrefix(fact) { entry.text = fact + claim }
        return entry
      }
      forger.write(entries)
      try forger.reseal()
    }
  }

  @Test func `the kinds of actuators must fit the class of the device`() throws {
    let problems = try claiming("device.class=virtual", "device.class=erm-controller")
    #expect(
      problems.contains("a device of the class erm-controller has no actuator of the kind lra"))
    // The claimed class has more tests, so one is missing.
    #expect(problems.contains("SF-2 was not run, and the record gives no reason"), "\(problems)")
  }

  @Test func `a loopback cannot be claimed to be a device with a motor`() throws {
    let loopback = "frames of the serial protocol, times of the host"
    let refused = try claiming("device.class=", "lra")
    let problem = "a device of the class lra has no protocol \"\(loopback)\""
    #expect(refused.contains(problem), "\(refused)")
    // The protocol follows from the transcripts of the identity test.
    let hidden = try problems(Forger.good.get()) { forger in
      let entries = try forger.transcript(RunRecord.path).entries.map { entry in
        var entry = entry
        if entry.text == "device.class=virtual" { entry.text = "device.class=lra" }
        if entry.text.hasPrefix("device.protocolVersion=") {
          entry.text = "device.protocolVersion=1"
        }
        return entry
      }
      forger.write(entries)
      try forger.reseal()
    }
    #expect(
      hidden.contains { $0.hasSuffix("the device is not the one that the report names") },
      "\(hidden)")
  }

  @Test(
    arguments: [
      ("1", DeviceClass.lra, true), ("1", .ermController, true), ("1", .erm, false),
      ("event node 1.0.1, 16 effects", .erm, true), ("event node 1.0.1, 16 effects", .lra, false),
      ("contract of backends", .virtual, true), ("a protocol that is not known", .lra, false),
    ])
  func `the protocol of a device restricts its class`(
    _ name: String, _ deviceClass: DeviceClass, _ isPossible: Bool
  ) {
    #expect(ProtocolName.classes(with: name).contains(deviceClass) == isPossible)
  }

  @Test func `evidence with a measured drive needs an instrument in the run`() throws {
    let problems = try claiming("instrument.sees=drive", "instrument.sees=answers")
    let problem = "the transcript has measured drive, but the run has no instrument for it"
    #expect(problems.contains("evidence/FN-1.1.csv: \(problem)"))
  }

  @Test func `an instrument that measures motion cannot be claimed without its samples`() throws {
    let problems = try claiming("instrument.sees=drive", "instrument.sees=drive motion")
    let problem =
      "the run declares an instrument that measures motion, but the transcript has no sample"
    #expect(problems.contains("evidence/FN-1.1.csv: \(problem)"), "\(problems)")
  }

  @Test func `an attempt at a test that does not apply or does not exist is refused`() throws {
    for (name, problem) in [
      ("SF-2", "SF-2 was run, although it does not apply"),
      ("XX-1", "XX-1: the profile has no such test"),
    ] {
      let problems = try problems(Forger.good.get()) { forger in
        var record = try forger.record()
        let place = try #require(record.trials.firstIndex { $0.name == "SF-4" })
        let time = record.trials[place].begin
        record.trials.insert(
          RunRecord.Trial(name: name, number: 1, begin: time, end: time, fault: .missing("no")),
          at: place)
        forger.write(record)
      }
      #expect(problems.contains(problem), "\(problems)")
    }
  }

  @Test func `an error without a repetition is refused`() throws {
    let run = TestRun.run(on: try TroubledRig { $0 == 5 ? .broken("the line tore") : nil })
    let problems = try problems(Forger(run)) { forger in
      var record = try forger.record()
      record.trials.removeAll { $0.name == "ID-3" && $0.number == 2 }
      forger.write(record)
      forger.files["evidence/ID-3.2.csv"] = nil
    }
    #expect(problems == ["ID-3: the attempt that must follow an error is missing"])
  }

  @Test(
    arguments: [
      "1990", "2026-13-01T00:00:00Z", "2026-11-21T15:04:05+01:00", "2026-11-21",
      "2026-11-31T00:00:00Z", "2026-02-29T00:00:00Z", "2100-02-29T00:00:00Z",
    ])
  func `an invalid time is refused`(_ text: String) throws {
    let problems = try claiming("created=", text)
    #expect(problems == ["the run's time, \(text), is not UTC in the form 2026-11-21T15:04:05Z"])
  }

  @Test(arguments: ["2028-02-29T23:59:60Z", "2000-02-29T00:00:00Z", "2026-12-31T00:00:00Z"])
  func `a time on the last day of a month is valid`(_ text: String) throws {
    #expect(try claiming("created=", text) == [])
  }

  @Test func `a report of another version names both versions, if it does not verify`() throws {
    var forger = try Forger.good.get()
    let entries = try forger.transcript(RunRecord.path).entries.map { entry in
      var entry = entry
      if entry.text == "tool.version=1" { entry.text = "tool.version=0.9" }
      return entry
    }
    forger.write(entries)
    try forger.reseal()
    try forger.derive()
    #expect(try forger.problems() == [])
    forger.files["report.html"]?.append(UInt8(ascii: " "))
    let problems = try forger.problems()
    #expect(
      problems == [
        "version 0.9 of tactus wrote this report, and this is version 1, which may have other "
          + "tests, limits and pages; verify it with version 0.9. This version finds:",
        "report.html differs from what this program makes of the report",
      ])
  }

  @Test func `an additional folder is refused`() throws {
    let folder = try ReportFolder(TestRun.good.get())
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/more", withIntermediateDirectories: false)
    #expect(folder.problems() == ["the folder more does not belong to the report"])
  }

  @Test func `a report of the first version is refused with that reason`() throws {
    let folder = try ReportFolder(TestRun.good.get())
    try folder.forge("report.json") { $0.replacing("\"version\": 2", with: "\"version\": 1") }
    #expect(folder.problems().count == 1)
    #expect(folder.problems().first?.contains("has version 1 of the format") == true)
  }
}
