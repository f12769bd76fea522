import Foundation
import TactusDevice
import Testing

@testable import TactusCertification

/// Measures recorded motion after one fact of its evidence was changed to an extreme value. Every
/// test gives a verdict, and none causes a trap. `TACTUS_SEARCH_WHOLE=1` changes every fact instead
/// of about five of each recording.
@Suite struct MotionRobustnessTests {
  /// The largest value that a transcript may contain, see `TranscriptReader`, its opposite, and
  /// values that no recording has.
  private static let extremes: [Double] = [1_125_899_906_842_623, -1_125_899_906_842_623, -1, 0]
  private static let changed: [Transcript.What] = [
    .asks, .lasts, .declares, .acceleration, .stalled,
  ]
  /// The tests with evidence of their own; the others share it.
  private static let families = [
    ["AC-1", "AC-2", "AC-3", "AC-4", "AC-5"], ["AC-6", "AC-8"], ["AC-7"], ["FN-5"],
  ]
  private static let isWhole = ProcessInfo.processInfo.environment["TACTUS_SEARCH_WHOLE"] != nil

  private func transcript(of test: String) throws -> Transcript {
    let rig = try MotionTests.rig(MotionTests.lra)
    let procedure = try #require(TestCatalogue.procedure(of: test))
    try rig.begin()
    try procedure.run(rig, .quick)
    return try rig.finish()
  }

  /// The entries to change: the first one of each kind, number and text, or some of these.
  private func places(_ entries: [Transcript.Entry]) -> [Int] {
    var seen: Set<String> = []
    let places = entries.indices.filter { index in
      let entry = entries[index]
      return Self.changed.contains(entry.what)
        && seen.insert("\(entry.what) \(entry.number) \(entry.text)").inserted
    }
    if Self.isWhole { return places }
    return stride(from: 0, to: places.count, by: max(places.count / 5, 1)).map { places[$0] }
  }

  @Test(arguments: families)
  func `a changed fact leads to a verdict`(_ tests: [String]) throws {
    let entries = try transcript(of: tests[0]).entries
    let places = places(entries)
    #expect(places.count >= 5)
    for (turn, place) in places.enumerated() {
      let values = Self.isWhole ? Self.extremes : [Self.extremes[turn % Self.extremes.count]]
      for value in values {
        var changed = entries
        changed[place].value = value
        let read = try Transcript(csv: Array(Transcript(changed).csv.utf8))
        for test in tests {
          let procedure = try #require(TestCatalogue.procedure(of: test))
          let judgement = Judgement(
            procedure.measure(read), limits: LimitsFile.embedded.limits(of: test),
            stall: read.hostStall)
          #expect(!judgement.findings.isEmpty || judgement.status != .pass, "\(test)")
        }
      }
    }
  }
}
