import TactusDevice
import TactusWire
import TestLine
import Testing

@testable import TactusCertification

/// Certifies a board of the firmware by its own accelerometer, whose samples come over its line, on
/// a virtual clock.
@Suite struct BoardSensorTests {
  /// Drops or changes frames of samples that the board sends.
  final class LossyLine: BoardTampering {
    /// Of these frames of samples, one is lost on the line; 0 for none.
    var losesOneOf = 0
    /// Whether the numbers of the frames do not show which of them are lost.
    var hidesLosses = false
    var refusesStreams = false
    /// Changes a block; the number counts the blocks.
    var change: (inout SampleBlock, Int) -> Void = { _, _ in }
    /// The number of frames of samples that were lost.
    private(set) var lost = 0
    private var frames = 0

    func sent(_ frame: Frame, at time: UInt64) -> [Frame] {
      guard case .samples(var block)? = try? Message(frame) else { return [frame] }
      if refusesStreams { return [] }
      frames += 1
      if losesOneOf > 0, frames % losesOneOf == 0 {
        lost += 1
        return []
      }
      change(&block, frames)
      let hidden = hidesLosses ? lost : 0
      return [Message.samples(block).frame(sequence: frame.sequence &- UInt8(hidden % 256))]
    }
  }

  private func rig(
    _ change: (LossyLine) -> Void = { _ in }
  ) throws -> (rig: SerialRig, line: LossyLine) {
    let line = LossyLine()
    change(line)
    var declaration = BoardDeclaration()
    declaration.hasAccelerometer = true
    return (try BoardWorld(declaration, line).makeRig(), line)
  }

  private func figure(_ name: String, _ measurements: [Measurement]) -> Double? {
    measurements.first { $0.name.text == name }?.millionths.first.map { Double($0) / 1e6 }
  }

  private func opening(_ rig: SerialRig) -> RunOpening {
    RunOpening(TestRun.order(.metrology), rig.subject, rig.instruments, LineFacts(rig)).readBack
  }

  @Test(arguments: ["AC-1", "AC-6", "AC-7", "FN-5"])
  func `the evidence has the samples of the board, and states their sensor`(
    _ test: String
  ) throws {
    let rig = try rig().rig
    let procedure = try #require(TestCatalogue.procedure(of: test))
    let transcript = try procedure.evidence(rig, .quick)
    let read = try Transcript(csv: Array(transcript.csv.utf8))
    let measured = procedure.measured(read)
    #expect(measured == procedure.measured(transcript))
    let rate = try #require(figure("rate of the sensor", measured))
    #expect(abs(rate / 4000 - 1) < 1e-3)
    #expect(figure("range of the sensor", measured) == 2.047)
    #expect(figure("samples lost", measured) == 0)
    let limits = LimitsFile.embedded.limits(
      of: test, .lra, .quick, comparesDrive: rig.comparesDrive)
    let judgement = Judgement(measured, limits: limits)
    // The model rings for longer than a click may last.
    let expected: (TactusCertification.Status, String) =
      test == "AC-6" ? (.fail, "click duration is 32") : (.pass, "")
    #expect(judgement.status == expected.0, "\(judgement.reason)")
    #expect(expected.1.isEmpty || judgement.reason.contains(expected.1), "\(judgement.reason)")
    #expect(transcript.all(.stalled).isEmpty)
    let opening = opening(rig)
    #expect(Stimulus.problem(in: read, opening, test: test) == nil)
    // Evidence of a motion without samples is refused.
    let trial = RunRecord.Trial(name: test, number: 1, begin: 0, end: read.endNanoseconds)
    let without = Transcript(read.entries.filter { $0.what != .acceleration })
    let missing = "the transcript has no sample"
    #expect(
      !TranscriptCheck(trial, read, opening, seal: "").problems.contains { $0.contains(missing) })
    #expect(
      TranscriptCheck(trial, without, opening, seal: "").problems.contains { $0.contains(missing) })
  }

  @Test func `a test without a need of motion asks for no samples`() throws {
    let rig = try rig().rig
    let transcript = try #require(TestCatalogue.procedure(of: "FN-1")).evidence(rig, .quick)
    #expect(transcript.all(.acceleration).isEmpty)
  }

  @Test func `samples that the line loses are counted, and their times stay right`() throws {
    let (rig, line) = try rig { $0.losesOneOf = 40 }
    let procedure = try #require(TestCatalogue.procedure(of: "AC-1"))
    let transcript = try procedure.evidence(rig, .quick)
    let measured = procedure.measured(transcript)
    let lost = try #require(figure("samples lost", measured))
    // A block has 34 samples. Those lost before the first and after the last block do not count.
    #expect(line.lost > 10 && lost > 0)
    #expect(lost <= Double(line.lost * SampleBlock.capacity))
    #expect(lost >= Double((line.lost - 2) * SampleBlock.capacity))
    let resonance = try #require(figure("resonance", measured))
    #expect(abs(resonance / 175 - 1) < 0.01)
  }

  @Test func `an accelerometer without samples gives MISS with the reason`() throws {
    let rig = try rig { $0.refusesStreams = true }.rig
    let attempts = Runner.attempts(at: "AC-3", on: rig, isQuick: true)
    #expect(attempts.map(\.status) == [.miss])
    #expect(attempts[0].reason.contains("sent no samples"), "\(attempts[0].reason)")
  }

  struct Defect: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var reason: String
    var plant: @Sendable (LossyLine) -> Void
  }

  private static let defects = [
    Defect(testDescription: "lost samples are hidden", reason: "contradict their number") {
      ($0.losesOneOf, $0.hidesLosses) = (100, true)
    },
    Defect(testDescription: "the rate of the samples drifts by 2 %", reason: "contradict their") {
      $0.change = { block, number in
        // The interval of 8500 µs grows by 0.3 µs with each block.
        block.timeMicroseconds &+= UInt32(number * number / 7)
      }
    },
    Defect(testDescription: "the samples have the clock of another device", reason: "before their")
    {
      $0.change = { block, _ in block.timeMicroseconds &-= 3_000_000 }
    },
    Defect(testDescription: "the samples have the scale of another sensor", reason: "the scale") {
      $0.change = { block, number in if number > 50 { block.scaleMicroG = 3900 } }
    },
  ]

  @Test(arguments: defects)
  func `an accelerometer whose samples are wrong gives no figure`(_ defect: Defect) throws {
    let rig = try rig { defect.plant($0) }.rig
    let attempts = Runner.attempts(at: "AC-3", on: rig, isQuick: true)
    #expect(!attempts.contains { $0.status == .pass || $0.status == .fail })
    let reason = try #require(attempts.last).reason
    #expect(reason.contains(defect.reason), "\(reason)")
  }

  @Test func `the instrument is described, and is simulated`() throws {
    let instrument = try #require(try rig().rig.instruments.last)
    #expect(instrument.name == "the accelerometer of the board, model")
    #expect(instrument.sees == [.motion] && instrument.isSimulated)
    #expect(
      instrument.range == "-2.047 to 2.047 g along z, 4000 samples a second, up to 2000 Hz")
  }

  @Test(
    arguments: [
      (AccelerometerFacts(rate: 3200), 2, nil),
      (AccelerometerFacts(rate: 3200), 3, "has 3 axes, and no 3"),
      (AccelerometerFacts(rate: 50), 2, "has 50 samples a second; 100 to 6400 can be evaluated"),
      (AccelerometerFacts(rate: 8000), 2, "has 8000 samples a second"),
      (
        AccelerometerFacts(rate: 300), 2,
        "shows up to 150 Hz, and the actuators vibrate with up to 200"
      ),
      (AccelerometerFacts(rate: 3200, scale: 0), 2, "states no scale or no range"),
    ] as [(AccelerometerFacts, UInt8, String?)])
  func `a sensor that does not suffice is named`(
    _ facts: AccelerometerFacts, _ axis: UInt8, _ reason: String?
  ) throws {
    let capabilities = try rig().rig.subject.capabilities
    let found = BoardSensor(declared: facts, axis: axis).reason(against: capabilities)
    guard let reason else {
      #expect(found == nil)
      return
    }
    #expect(found?.contains(reason) == true, "\(found ?? "")")
  }
}

extension AccelerometerFacts {
  fileprivate init(rate: UInt16, scale: UInt16 = 7800) {
    self.init(
      rateHertz: rate, bandwidthHertz: rate / 2, scaleMicroG: scale, rangeMilliG: 16_000, axes: 3,
      name: ShortText("x"))
  }
}
