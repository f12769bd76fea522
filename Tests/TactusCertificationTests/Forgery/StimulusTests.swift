import Foundation
import TactusDevice
import Testing

@testable import TactusCertification

/// The check of reports refuses evidence whose actions, such as effects and stops, are not those of
/// the test.
@Suite struct StimulusTests {
  @Test func `a quick run under the name of a full one is refused, with every head written again`()
    throws
  {
    let problems = try problems(Forger.good.get()) { forger in
      let entries = try forger.transcript(RunRecord.path).entries.map { entry in
        var entry = entry
        if entry.text == "quick=yes" { entry.text = "quick=no" }
        return entry
      }
      forger.write(entries)
      try forger.reseal()
    }
    let stimuli = problems.filter { $0.contains("its stimulus is not that of") }
    #expect(stimuli.count == 4, "\(problems)")
    #expect(problems.contains { $0.hasPrefix("evidence/RB-2.1.csv: its stimulus") })
  }

  @Test(
    arguments: [
      // In this order: a different level, a shorter effect, a missing effect, an earlier stop, a
      // missing operation (in two tests), a missing declaration, a missing kill, a missing frame,
      // and an earlier end.
      ("FN-1", "asks", "level"), ("FN-1", "lasts", "length"), ("FN-2", "start", "start 1"),
      ("FN-1", "stop", "earlier"), ("ID-2", "expects", "expects 1"),
      ("FN-3", "expects", "expects 1"), ("ID-3", "declares", "declares"),
      ("SF-1", "killed", "killed"), ("RB-2", "frames", "frame 1 was not sent"),
      ("SF-5", "end", "ends before"),
    ])
  func `actions that are not those of the test are refused`(
    _ test: String, _ what: String, _ problem: String
  ) throws {
    let name = "evidence/\(test).1.csv"
    let problems = try problems(Forger.good.get()) { forger in
      var entries = try forger.transcript(name).entries
      let place = try #require(
        entries.firstIndex { $0.what.rawValue == what && $0.source == .harness })
      switch what {
      case "asks": entries[place].value = 0.5
      case "lasts": entries[place].value -= 1
      case "stop", "end": entries[place].nanoseconds -= 1
      default: entries.remove(at: place)
      }
      forger.write(entries, name)
    }
    let found = problems.contains {
      $0.hasPrefix("\(name): its stimulus is not that of \(test)") && $0.contains(problem)
    }
    #expect(found, "\(problems)")
  }

  @Test func `effects may be repeated only after a stall`() throws {
    let name = "evidence/TM-6.1.csv"
    let rig = try TroubledRig { _ in nil }
    (rig.stallBehindStop, rig.reportsStalls) = (30_000_000, true)
    let run = TestRun.run(on: rig, .timed)
    #expect(try Forger(run).problems() == [])
    let calm = try problems(Forger(run)) { forger in
      forger.write(try forger.transcript(name).entries.filter { $0.what != .stalled }, name)
    }
    let why = "the harness played effects again, but the evidence has no stall that disturbed them"
    #expect(calm == ["\(name): its stimulus is not that of TM-6: \(why)"])
    // Removes the last effects, which follow the last request for stalls.
    let fewer = try problems(Forger(run)) { forger in
      let entries = try forger.transcript(name).entries.filter { entry in
        entry.source != .harness || entry.number < 20 || entry.what == .stalled
      }
      forger.write(entries, name)
    }
    #expect(fewer.count == 1 && fewer[0].contains("its stimulus"), "\(fewer)")
  }

  @Test(arguments: [1, 3])
  func `repetitions after stalls are actions of the test`(_ disturbances: Int) throws {
    let rig = try TroubledRig { _ in nil }
    rig.disturbances = disturbances
    let run = TestRun.run(on: rig, .timed)
    // Test TM-1 plays two effects in each round of this quick run, and requests stalls once after
    // both.
    let starts = try #require(run.evidence["evidence/TM-1.1.csv"]).all(.start)
    #expect(starts.count == 2 * (1 + min(disturbances, 2)))
    #expect(try Forger(run).problems() == [])
    let half = try problems(Forger(run)) { forger in
      let name = "evidence/TM-1.1.csv"
      forger.write(try forger.transcript(name).entries.filter { $0.number < starts.count }, name)
    }
    #expect(half.contains { $0.contains("its stimulus") }, "\(half)")
  }

  @Test func `every declared operation must be tried`() throws {
    let name = "evidence/ID-2.1.csv"
    let problems = try problems(Forger.good.get()) { forger in
      let unsaid = Transcript.Entry(5, .harness, .unsaid, value: 1, text: "actuator 0 on")
      forger.write(try forger.transcript(name).entries + [unsaid], name)
    }
    #expect(problems.contains { $0.hasSuffix("a declared operation was left out") })
  }

  @Test func `an operation that a protocol cannot express is left out`() throws {
    let run = TestRun.run(on: try TroubledRig(saysAll: false) { _ in nil })
    #expect(run.evidence["evidence/FN-3.1.csv"]?.all(.unsaid).count == 4)
    #expect(try Forger(run).problems() == [])
  }

  @Test func `the expected result of an operation cannot be inverted`() throws {
    let name = "evidence/FN-3.1.csv"
    let problems = try problems(Forger.good.get()) { forger in
      let entries = try forger.transcript(name).entries.map { entry in
        var entry = entry
        if entry.what == .expects { entry.value = 1 }
        return entry
      }
      forger.write(entries, name)
    }
    #expect(problems.contains { $0.hasPrefix("\(name): its stimulus is not that of FN-3") })
  }
}
