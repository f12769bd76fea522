import Foundation
import TactusDevice
import TestLine
import Testing

@testable import TactusCertification

/// A simulated accelerometer: its motion is computed from the drive of a loopback.
private struct Sensor {
  static let rate = 3200.0
  static let hertz = 175.0
  /// The time in seconds in which an oscillation decays to 37 %.
  static let decay = 0.010

  var noise = 0.01
  /// The share of the motion that reaches the sensor.
  var coupling = 1.0

  /// The oscillation under a drive, in g, from 50 ms before the attempt on.
  func samples(_ drive: Trace, until end: Int64) -> [Double] {
    var random = SeededNumbers(seed: 7)
    var level = 0.0
    let seconds = Double(end) / 1e9 + 0.05
    return (0...Int(seconds * Self.rate) + 10).map { (index: Int) -> Double in
      let time = Double(index) / Self.rate - 0.05
      let wanted = drive.value(at: Int64(time * 1e9))
      level += (wanted - level) * (1 - exp(-1 / Self.rate / Self.decay))
      return coupling * level * sin(2 * .pi * Self.hertz * time)
        + noise * (2 * random.share() - 1)
    }
  }
}

/// Checks that the recording of an accelerometer becomes evidence and, with the limits, a verdict.
@Suite struct TraceInstrumentTests {
  private let header = RecordedTrace.Header(
    rateHertz: Sensor.rate, unit: .gravities, range: 16, identity: "computed", isSimulated: true)

  private func recorder(
    _ samples: [Double], start: Int64 = 0
  ) throws -> TraceRecorder {
    let trace = RecordedTrace(header: header, startNanoseconds: start, samples: samples)
    return try TraceRecorder(
      read: { () throws(TraceError) in trace }, wait: { _ in }, clock: { 0 })
  }

  /// Runs a test on a loopback device with a simulated accelerometer. Returns the judgement of the
  /// evidence after it was written and read again.
  private func judge(
    _ test: String, _ defect: Defect? = nil, _ sensor: Sensor = Sensor()
  ) throws -> (judgement: Judgement, transcript: Transcript) {
    let rig = try VirtualRig(defect: defect)
    let procedure = try #require(TestCatalogue.procedure(of: test))
    try rig.begin()
    try procedure.run(rig, .quick)
    let driven = try rig.finish()
    let samples = sensor.samples(driven.drive, until: driven.endNanoseconds)
    let seen = try recorder(samples, start: -50_000_000).added(
      to: driven, origin: 0, lowestHertz: 150)
    let read = try Transcript(csv: Array(seen.csv.utf8))
    let limits = LimitsFile.embedded.limits(of: test).map { $0.scaled(.quick) }
    return (Judgement(procedure.measure(read), limits: limits), read)
  }

  @Test(arguments: ["FN-1", "TM-2", "SF-1"])
  func `a motor that follows its drive passes by its motion`(test: String) throws {
    let judgement = try judge(test).judgement
    #expect(judgement.status == .pass, "\(judgement.reason)")
  }

  @Test(arguments: [("FN-1", Defect.ignoresLateOff), ("TM-2", .wakesSlowly), ("SF-1", .runsOn)])
  func `a defect of a device is visible in the motion`(test: String, defect: Defect) throws {
    let judgement = try judge(test, defect).judgement
    #expect(judgement.status == .fail, "\(judgement.reason)")
  }

  @Test func `a motor that does not move fails, whatever its device reports`() throws {
    let judgement = try judge("FN-1", nil, Sensor(coupling: 0)).judgement
    #expect(judgement.status == .fail)
    #expect(judgement.reason.contains("level before off"), "\(judgement.reason)")
  }

  @Test func `onset and stop in the motion are within a period of the oscillation`() throws {
    let transcript = try judge("FN-1").transcript
    let motion = try #require(transcript.motion)
    let off = try #require(transcript.first(.stop)?.nanoseconds)
    let start = try #require(transcript.first(.start)?.nanoseconds)
    // The envelope reaches 10 % after 0.105 time constants, 1.05 ms after the start. The instrument
    // sees it at most half a period of 175 Hz (2.9 ms) and a sample (0.3 ms) later.
    let onset = try #require(motion.rise(above: 0.1, from: start - 10_000_000)?.nanoseconds)
    #expect((500_000...4_300_000).contains(onset - start), "\(onset - start)")
    // The envelope falls to 10 % after ln 10 time constants, 23.0 ms after the end. The instrument
    // sees it at most a period of 150 Hz (6.7 ms) later, and at most half a period too early.
    let still = try #require(
      motion.settle(below: stillLevel, from: off, until: transcript.endNanoseconds)?.nanoseconds)
    #expect((20_000_000...30_000_000).contains(still - off), "\(still - off)")
  }

  @Test func `a trace that ends before or begins after the attempt gives MISS, and says which`()
    throws
  {
    let transcript = Transcript([
      .init(0, .harness, .start, 1), .init(1_000_000_000, .harness, .end),
    ])
    let samples = Array(repeating: 0.0, count: 1600)
    let early = "the trace ends before the attempt; record until the run has ended"
    #expect(throws: RigFault.missing(early)) {
      try recorder(samples, start: -50_000_000).added(
        to: transcript, origin: 0, lowestHertz: 150)
    }
    let late = "the trace begins after the attempt; start the recording before the run"
    #expect(throws: RigFault.missing(late)) {
      try recorder(samples, start: -49_000_000).added(to: transcript, origin: 0, lowestHertz: 150)
    }
  }

  /// The judgement of test SF-5 for a device whose motion only the sensor measures.
  private func powerUp(_ samples: [Double]) throws -> Judgement {
    let silent = Transcript([.init(0, .harness, .open), .init(1_050_000_000, .harness, .end)])
    let seen = try recorder(samples, start: -50_000_000).added(
      to: silent, origin: 0, lowestHertz: 150)
    let procedure = try #require(TestCatalogue.procedure(of: "SF-5"))
    return Judgement(procedure.measure(seen), limits: LimitsFile.embedded.limits(of: "SF-5"))
  }

  @Test func `a perceptible motion at power-up fails, and an imperceptible one passes`() throws {
    var samples = (0..<3600).map { 0.01 * sin(Double($0)) }
    #expect(try powerUp(samples).status == .pass)
    for place in 1000..<1200 { samples[place] = 0.2 * sin(Double(place)) }
    #expect(try powerUp(samples).status == .fail)
  }

  @Test func `a run with a trace names the sensor and keeps its samples`() throws {
    let rig = try VirtualRig()
    let samples = Array(repeating: 0.0, count: 3200 * 20)
    // Each attempt begins 50 ms after the beginning of the trace.
    let trace = RecordedTrace(header: header, startNanoseconds: -50_000_000, samples: samples)
    let recorder = try TraceRecorder(
      read: { () throws(TraceError) in trace }, wait: { _ in }, clock: { rig.now })
    let run = Runner(
      rig, TestRun.order(), recorder: recorder, secondsNow: TestRun.clock(of: rig)
    ).run()
    let sensor = try #require(run.report.instruments.first { $0.name.hasPrefix("acceleration") })
    #expect(sensor.isSimulated)
    #expect(run.report.tests.first { $0.id == "FN-1" }?.status == .fail)
    #expect(run.evidence["evidence/FN-1.1.csv"]?.first(.acceleration) != nil)
    // Test SF-5 requests no motion. The rig's own instrument, which measures the drive, sees none.
    #expect(run.report.tests.first { $0.id == "SF-5" }?.status == .pass)
    let folder = try ReportFolder(run)
    #expect(folder.problems() == [])
  }
}
