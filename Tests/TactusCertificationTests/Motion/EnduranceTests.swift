import Foundation
import TactusDevice
import TestMotion
import Testing

@testable import TactusCertification

/// Certifies modelled actuators with the test EN-1, and changes its evidence as a forger would.
///
/// `TACTUS_METROLOGY_WHOLE=1` plays 10,000 clicks.
@Suite struct EnduranceTests {
  private static let isWhole =
    ProcessInfo.processInfo.environment["TACTUS_METROLOGY_WHOLE"] != nil
  private static let scale = isWhole ? Procedure.Scale.full : .quick
  /// The scale of runs whose evidence is only measured.
  private static let small = isWhole ? Procedure.Scale.full : Procedure.Scale(share: 0.05)
  /// The number of drives before the first click.
  private static let holds = 3

  /// A device whose strength depends on the number of the drive: 0 for the first click.
  private static func device(
    _ scale: Procedure.Scale, _ gain: (Int) -> Double
  ) -> MovingDevice {
    var device = MotionTests.lra
    device.gains = (0..<scale.count(10_000) + 2 * holds).map { gain($0 - holds) }
    return device
  }

  private static func transcript(
    _ device: MovingDevice, _ scale: Procedure.Scale = scale
  ) throws -> (any Rig, Transcript) {
    let rig = try MotionTests.rig(device)
    let procedure = try #require(TestCatalogue.procedure(of: "EN-1"))
    return (rig, try procedure.evidence(rig, scale))
  }

  private static func judge(
    _ transcript: Transcript, _ scale: Procedure.Scale = scale, _ one: DeviceClass = .lra
  ) throws -> Judgement {
    let procedure = try #require(TestCatalogue.procedure(of: "EN-1"))
    return Judgement(
      procedure.measured(transcript),
      limits: LimitsFile.embedded.limits(of: "EN-1", one, scale, comparesDrive: false))
  }

  /// The first problem of a transcript that `report verify` finds.
  private static func problem(_ transcript: Transcript, _ rig: any Rig) -> String? {
    var order = TestRun.order(.metrology)
    order.isQuick = !isWhole
    let opening = RunOpening(order, rig.subject, rig.instruments, LineFacts(rig)).readBack
    let trial = RunRecord.Trial(
      name: "EN-1", number: 1, begin: 0, end: transcript.endNanoseconds)
    let head = TranscriptHead(opening, opening.seal, name: trial.name, number: trial.number)
    return TranscriptCheck(trial, head.added(to: transcript), opening, seal: opening.seal)
      .problems.first
  }

  // MARK: Devices

  @Test func `a good device passes, and its evidence is small and verifies`() throws {
    let (rig, transcript) = try Self.transcript(MotionTests.lra)
    let judgement = try Self.judge(transcript)
    #expect(judgement.status == .pass, "\(judgement.reason)")
    let text = Array(transcript.csv.utf8)
    #expect(transcript.entries.count < Transcript.entryLimit)
    // Of 10,000 clicks there are as many.
    #expect(transcript.all(.acceleration).count < 120_000)
    let read = try Transcript(csv: text)
    #expect(read == transcript)
    #expect(Self.problem(read, rig) == nil)
    #expect(transcript.all(.click).count == Self.scale.count(10_000))
  }

  @Test(arguments: [DeviceClass.erm, .wideband])
  func `a good actuator without a resonance passes`(_ one: DeviceClass) throws {
    let device = one == .erm ? MotionTests.erm : MotionTests.wideband
    let (_, transcript) = try Self.transcript(device, Self.small)
    let judgement = try Self.judge(transcript, Self.small, one)
    #expect(judgement.status == .pass, "\(judgement.reason)")
  }

  @Test func `a device that brakes has no free decay, and its resonance is MISS`() throws {
    let (_, transcript) = try Self.transcript(MotionTests.brakedLRA, Self.small)
    let judgement = try Self.judge(transcript, Self.small)
    #expect(judgement.status == .miss, "\(judgement.reason)")
    #expect(
      judgement.reason
        == "resonance drift is undetermined: the decay is not that of a single resonance")
  }

  struct Mutant: Sendable, CustomStringConvertible {
    var description: String
    var reason: String
    /// The strength of a click, from its place as a share of all.
    var gain: @Sendable (_ place: Int, _ share: Double) -> Double
  }

  static let mutants = [
    Mutant(
      description: "weakens after 60 %", reason: "acceleration drift is 0.3",
      gain: { _, share in share < 0.6 ? 1 : 0.7 }),
    Mutant(
      description: "weakens slowly", reason: "acceleration drift is 0.1",
      gain: { _, share in 1 - 0.18 * max(share, 0) }),
    Mutant(
      description: "loses every 500th", reason: "lost is",
      gain: { place, _ in place % 500 == 499 ? 0 : 1 }),
    Mutant(
      description: "is still after 90 %", reason: "lost is",
      gain: { _, share in share < 0.9 ? 1 : 0 }),
    Mutant(
      description: "moves in long drives only", reason: "lost is",
      gain: { _, share in (0..<1).contains(share) ? 0 : 1 }),
    Mutant(description: "never moves", reason: "lost is", gain: { _, _ in 0 }),
    Mutant(
      description: "pauses for a reset at 90 %", reason: "lost is",
      gain: { _, share in share >= 0.9 && share < 0.904 ? 0 : 1 }),
  ]

  @Test(arguments: mutants)
  func `a device that does not endure fails`(_ mutant: Mutant) throws {
    let count = Double(Self.small.count(10_000))
    let device = Self.device(Self.small) { mutant.gain($0, Double($0) / count) }
    let (_, transcript) = try Self.transcript(device, Self.small)
    let judgement = try Self.judge(transcript, Self.small)
    #expect(judgement.status == .fail, "\(judgement.reason)")
    #expect(judgement.reason.contains(mutant.reason), "\(judgement.reason)")
    #expect(KeptClicks.problem(in: transcript) == nil)
  }

  @Test func `a resonance that moves by 3 per cent fails`() throws {
    var other = MotionTests.lra
    if case .lra(var motor) = other.motor {
      motor.resonance *= 1.03
      other.motor = .lra(motor)
    }
    // The same procedure on the other device has the same times.
    let (_, first) = try Self.transcript(MotionTests.lra, Self.small)
    let (_, last) = try Self.transcript(other, Self.small)
    let end = (first.all(.click).last?.nanoseconds ?? 0) + 500_000_000
    let moved = Transcript(
      first.entries.filter { $0.what != .acceleration || $0.nanoseconds < end }
        + last.all(.acceleration).filter { $0.nanoseconds >= end })
    let judgement = try Self.judge(moved, Self.small)
    #expect(judgement.status == .fail, "\(judgement.reason)")
    #expect(judgement.reason.hasPrefix("resonance drift is 0.03"), "\(judgement.reason)")
  }

  @Test func `noise of the size of the motion gives MISS with the reason`() throws {
    var device = MotionTests.lra
    device.noise = 1.5
    let (_, transcript) = try Self.transcript(device, Self.small)
    let judgement = try Self.judge(transcript, Self.small)
    #expect(judgement.status == .miss, "\(judgement.reason)")
    #expect(judgement.reason.contains("lost is undetermined: the vibration is too weak"))
  }

  @Test func `a report with limits of a time before the test needs no attempt at it`() throws {
    let rig = try MotionTests.rig(MotionTests.lra)
    let order = TestRun.order(.metrology)
    var record = RunRecord(
      RunOpening(order, rig.subject, rig.instruments, LineFacts(rig)).readBack)
    record.isComplete = true
    func problems(_ limits: LimitsFile) -> [String] {
      RunCheck(record, Report(record, [:], limits), limits).problems
        .filter { $0.hasPrefix("EN-1") }
    }
    #expect(problems(.embedded).count == 1)
    let earlier = try LimitsFile.earlierBytes.map { try #require(LimitsFile.known(by: $0)) }
      .filter { $0.limits(of: "EN-1").isEmpty }
    #expect(earlier.map(\.version) == ["2026.5", "2026.4"])
    #expect(earlier.allSatisfy { problems($0).isEmpty })
  }

  @Test func `many lost samples give MISS with the reason`() throws {
    var device = MotionTests.lra
    device.sensor.loss = 0.01
    let (_, transcript) = try Self.transcript(device, Self.small)
    let judgement = try Self.judge(transcript, Self.small)
    #expect(judgement.status == .miss, "\(judgement.reason)")
    #expect(
      judgement.reason.contains("lost is undetermined: too many samples are lost"),
      "\(judgement.reason)")
  }

  // MARK: Forgers

  struct Forgery: Sendable, CustomStringConvertible {
    var description: String
    var problem: String
    /// Changes the entries. `weak` has the numbers of the clicks that are too weak.
    var change: @Sendable (_ entries: [Transcript.Entry], _ weak: Set<Int>) -> [Transcript.Entry]
  }

  private static func raised(
    _ entries: [Transcript.Entry], _ weak: Set<Int>
  ) -> [Transcript.Entry] {
    let usual = entries.first { $0.what == .click && !weak.contains($0.number) }?.value ?? 1
    return entries.map { entry in
      var entry = entry
      if entry.what == .click, weak.contains(entry.number) { entry.value = usual }
      return entry
    }
  }

  static let forgeries = [
    Forgery(description: "raises weak clicks", problem: "does not keep") { raised($0, $1) },
    Forgery(
      description: "raises weak clicks, and keeps no samples", problem: "the samples of click"
    ) { entries, weak in
      let begin = entries.first { $0.what == .click }?.nanoseconds ?? 0
      let end = (entries.last { $0.what == .click }?.nanoseconds ?? 0) + 500_000_000
      return raised(entries, weak).filter {
        $0.what != .acceleration || !(begin..<end).contains($0.nanoseconds)
      }
    },
    Forgery(description: "leaves out weak clicks", problem: "not one for each click") {
      entries, weak in
      entries.filter { $0.what != .click || !weak.contains($0.number) }
    },
    Forgery(description: "leaves out weak clicks and their drives", problem: "does not keep") {
      entries, weak in
      entries.filter {
        ![.click, .start, .asks, .lasts, .ended].contains($0.what) || !weak.contains($0.number)
      }
    },
    Forgery(description: "raises a click that is not selected", problem: "does not keep") {
      entries, _ in
      let facts = entries.filter { $0.what == .click }
      let chosen = KeptClicks.chosen(facts)
      let place = facts.indices.first { !chosen.contains($0) } ?? 0
      var changed = entries
      for index in changed.indices
      where changed[index].what == .click && changed[index].number == facts[place].number {
        changed[index].value += 0.001
      }
      return changed
    },
    Forgery(description: "changes a sample by little", problem: "the samples of click") {
      entries, weak in
      let click = entries.first { $0.what == .click && weak.contains($0.number) }?.nanoseconds ?? 0
      var changed = entries
      let place = changed.firstIndex { $0.what == .acceleration && $0.nanoseconds > click } ?? 0
      changed[place].value += 0.0005
      return changed
    },
    Forgery(description: "leaves out a sample", problem: "the samples of click") { entries, weak in
      let click = entries.first { $0.what == .click && weak.contains($0.number) }?.nanoseconds ?? 0
      var changed = entries
      changed.remove(
        at: changed.firstIndex { $0.what == .acceleration && $0.nanoseconds > click } ?? 0)
      return changed
    },
    Forgery(
      description: "scales all samples and peaks of weak clicks",
      problem: "does not keep"
    ) { entries, weak in
      let begins = entries.filter { $0.what == .click && weak.contains($0.number) }
        .map(\.nanoseconds)
      return raised(entries, weak).map { entry in
        var entry = entry
        if entry.what == .acceleration,
          begins.contains(where: { (0..<100_000_000).contains(entry.nanoseconds - $0) })
        {
          entry.value *= 10
        }
        return entry
      }
    },
    Forgery(description: "adds samples", problem: "samples that the rule does not keep") {
      entries, _ in
      let facts = entries.filter { $0.what == .click }
      let chosen = KeptClicks.chosen(facts)
      let place = facts.indices.first { !chosen.contains($0) && !chosen.contains($0 + 1) } ?? 0
      return entries + [
        Transcript.Entry(facts[place].nanoseconds, .instrument, .acceleration, value: 1)
      ]
    },
  ]

  @Test func `a forger is found`() throws {
    let device = Self.device(Self.scale) { $0 % 250 == 249 ? 0.2 : 1 }
    let (rig, transcript) = try Self.transcript(device)
    #expect(try Self.judge(transcript).status == .fail)
    let clicks = transcript.all(.click)
    let weak = Set(clicks.filter { $0.value >= 0 && $0.value < 0.3 }.map(\.number))
    #expect(weak.count >= Self.scale.count(10_000) / 250 / 2)
    for forgery in Self.forgeries {
      let forged = Transcript(forgery.change(transcript.entries, weak))
      let problem = Self.problem(forged, rig)
      #expect(problem?.contains(forgery.problem) == true, "\(forgery): \(problem ?? "none")")
    }
  }
}
