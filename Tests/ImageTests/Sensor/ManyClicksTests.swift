import TactusSerial
import TestLine
import Testing
import VirtualController

@testable import TactusCertification

/// Plays the clicks of the test EN-1 on the image in lock-step. An accelerometer of the bench
/// observes the model of the actuator.
///
/// `TACTUS_SEARCH_WHOLE=1` plays 10,000 clicks instead of 200.
@Suite struct ManyClicksTests {
  private static let scale = runsAtLength ? Procedure.Scale.full : Procedure.Scale(share: 0.02)
  private static let hertz = 3200.0
  /// The time from power-up until the rig's clock begins, see `ImageEnd`.
  private static let start: Int64 = 2_700_000_000
  /// The time in nanoseconds from there to the first click, and the time between clicks.
  private static let (first, interval): (Int64, Int64) = (5_400_000_000, 100_500_000)

  /// The time since power-up at which a share of the clicks has been played.
  private static func time(atShare share: Double) -> Int64 {
    start + first + Int64(Double(scale.count(10_000)) * share) * interval
  }

  /// - Parameter gain: the strength of the motion at a time since power-up.
  private func judge(
    _ fault: Fault? = nil, at time: Int64 = 0, gain: @escaping (Int64) -> Double = { _ in 1 }
  ) throws -> Judgement {
    let end = try ImageEnd(.feather)
    if let fault { end.board.plant(fault, at: time) }
    let world = BoardWorld(end, LinkSettings())
    let rig = try world.makeRig()
    let recorder = try TraceRecorder(
      read: { () throws(TraceError) in Self.trace(of: end.board, gain) },
      wait: { world.wait(until: world.now + $0) }, clock: { world.now })
    let procedure = try #require(TestCatalogue.procedure(of: "EN-1"))
    let transcript: Transcript
    do throws(RigFault) {
      transcript = try procedure.evidence(rig, Self.scale) { seen throws(RigFault) in
        try recorder.added(
          to: seen, origin: world.now - rig.now, lowestHertz: 175, limit: Transcript.sampleLimit)
      }
    } catch {
      var judgement = Judgement([], limits: [])
      judgement.reason = "\(error)"
      if case .device = error { judgement.status = .fail }
      return judgement
    }
    let limits = LimitsFile.embedded.limits(of: "EN-1", .lra, Self.scale, comparesDrive: true)
    let judgement = Judgement(procedure.measured(transcript), limits: limits)
    #expect(KeptClicks.problem(in: transcript) == nil)
    return judgement
  }

  /// The recording of an accelerometer with some noise.
  private static func trace(of board: Controller, _ gain: (Int64) -> Double) -> RecordedTrace {
    var noise: UInt64 = 7
    let motion = board.accelerations(hertz: hertz, of: Actuator())
    let samples = motion.enumerated().map { place, g in
      noise = noise &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let share = Double(noise >> 40) / Double(1 << 24) - 0.5
      return g * gain(Int64(Double(place) / hertz * 1e9)) + 0.03 * share
    }
    return RecordedTrace(
      header: RecordedTrace.Header(
        rateHertz: hertz, unit: .gravities, range: 16, identity: "a model", isSimulated: true),
      startNanoseconds: BoardWorld.start - start, samples: samples)
  }

  @Test func `the image endures its clicks`() throws {
    let judgement = try judge()
    #expect(judgement.status == .pass, "\(judgement.reason)")
  }

  @Test func `an actuator that weakens after 60 per cent of its clicks fails`() throws {
    let time = Self.time(atShare: 0.6)
    let judgement = try judge(gain: { $0 < time ? 1 : 0.7 })
    #expect(judgement.status == .fail, "\(judgement.reason)")
    #expect(judgement.reason.contains("acceleration drift is 0."), "\(judgement.reason)")
  }

  @Test func `a board that restarts after 90 per cent of its clicks fails`() throws {
    let judgement = try judge(.brownOut, at: Self.time(atShare: 0.9))
    #expect(judgement.status == .fail, "\(judgement.reason)")
  }
}
