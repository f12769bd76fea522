import Foundation
import TactusDevice
import TestLine
import Testing

@testable import TactusCertification

/// Tests that a device with a defect also fails, in addition to those in `breaks`, because their
/// definitions cover the defect.
private let related: [Defect: [String: String]] = [
  .answersLongAfter: ["RB-3": "its answers under a flood are held to 20 ms"],
  .stopsSlowly: ["RB-3": "its stop is held to the limit of TM-6"],
  .ignoresLateOff: ["RB-3": "a quick run's flood lasts as long as the effect of FN-1"],
  .losesAnswers: ["DR-8": "its moving levels are answered, too"],
]

/// Whether a test applies to a loopback device, which has no motor, and has a procedure.
private func isAskedOfLoopbacks(_ test: String) -> Bool {
  if case .notApplicable? = LimitsFile.embedded.table[test]?[.virtual] { return false }
  return TestCatalogue.procedure(of: test) != nil
}

/// The verdicts of all tests for a loopback on the virtual clock.
private func judgements(
  _ id: String, _ defect: Defect?, _ scale: Procedure.Scale = .quick
) throws -> [String: Judgement] {
  let rig = try VirtualRig(DeviceID(id), defect: defect)
  var transcripts: [String: Transcript] = [:]
  var result: [String: Judgement] = [:]
  for test in TestCatalogue.tests where isAskedOfLoopbacks(test.id) {
    guard let procedure = test.procedure else { continue }
    if let other = procedure.sharesEvidenceOf {
      transcripts[test.id] = transcripts[other]
    } else {
      try rig.begin()
      try procedure.run(rig, scale)
      transcripts[test.id] = try rig.finish()
    }
    let transcript = try #require(transcripts[test.id])
    let read = try Transcript(csv: Array(transcript.csv.utf8))
    result[test.id] = Judgement(
      procedure.measure(read),
      limits: LimitsFile.embedded.limits(of: test.id).map { $0.scaled(scale) },
      stall: read.hostStall)
  }
  return result
}

@Suite struct MatrixTests {
  @Test(
    arguments: [
      "loopback", "loopback:motors", "loopback:wideband",
      "loopback:lra,look-ahead=30,capacity=64", "loopback:lra,latency=5,interval=5",
    ])
  func `a good device passes every test`(_ id: String) throws {
    for (test, judgement) in try judgements(id, nil).sorted(by: { $0.key < $1.key }) {
      #expect(judgement.status == .pass, "\(test): \(judgement.reason)")
    }
  }

  @Test func `a good device passes every test with all repetitions`() throws {
    for (test, judgement) in try judgements("loopback", nil, .full) {
      #expect(judgement.status == .pass, "\(test): \(judgement.reason)")
    }
  }

  @Test(arguments: Defect.allCases)
  func `a device with a defect fails the tests for this defect and no unrelated one`(
    _ defect: Defect
  ) throws {
    let expected = defect.breaks
    let verdicts = try judgements("loopback", defect)
    let failed = Set(verdicts.filter { $0.value.status == .fail }.keys)
    let rest = Set(verdicts.filter { $0.value.status != .pass }.keys).subtracting(failed)
    let allowed = Set((related[defect] ?? [:]).keys)
    show(defect, failed)
    let why = verdicts.map { "\($0.key) \($0.value.status.rawValue) \($0.value.reason)" }
      .filter { !$0.contains(" PASS ") }.sorted().joined(separator: "\n")
    #expect(expected.isSubset(of: failed), "\(why)")
    #expect(failed.subtracting(expected).subtracting(allowed).isEmpty, "\(why)")
    #expect(rest.isEmpty, "\(why)")
  }

  /// Prints a line of the matrix to the log: the defect, and the tests that failed.
  private func show(_ defect: Defect, _ failed: Set<String>) {
    let line = "matrix: \(defect.rawValue) fails \(failed.sorted().joined(separator: " "))\n"
    FileHandle.standardOutput.write(Data(line.utf8))
  }

  /// Tests of the drive are left out, because the random faults of MutantTests cover them.
  @Test func `each test that applies to a loopback has a defect`() {
    let covered = Defect.allCases.reduce(into: Set<String>()) { $0.formUnion($1.breaks) }
    let asked = TestCatalogue.tests.filter { $0.group != .drive }.map(\.id)
    #expect(covered == Set(asked.filter(isAskedOfLoopbacks)))
  }
}
