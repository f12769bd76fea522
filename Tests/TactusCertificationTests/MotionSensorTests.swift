import Foundation
import TactusDevice
import Testing

@testable import TactusCertification

/// Computes the readings of a pad's motion sensor for a known motion: accelerations in g on three
/// axes, including gravity. A reading is reported when it changes.
private struct PadSensorModel {
  enum Swing {
    /// A rotating weight in the plane of x and z.
    case turning
    /// A coil that moves along x.
    case straight
  }

  var swing = Swing.turning
  var hertz = 50.0
  var g = 1.0
  /// The frequency and the acceleration of a second motor that runs at the same time. The two
  /// frequencies interfere.
  var second = (hertz: 170.0, g: 0.0)
  /// The axis of the sensor that is parallel to x, 0 to 2.
  var rotation = 0
  var noise = 0.003
  /// The interval of reports in nanoseconds, and its largest deviation.
  var interval: Int64 = 4_000_000
  var jitter: Int64 = 600_000
  /// The spans in which the motor moves, in nanoseconds.
  var moving: [Range<Int64>] = [1_000_000_000..<1_500_000_000]
  /// The direction of gravity.
  var gravity = (x: 0.0, y: 1.0, z: 0.0)
  var seed: UInt64 = 5

  func entries(from begin: Int64 = -120_000_000, to end: Int64) -> [Transcript.Entry] {
    var random = SeededNumbers(seed: seed)
    var entries: [Transcript.Entry] = []
    var due = begin
    var last = [Double.nan, .nan, .nan]
    while due <= end {
      let time = due + Int64((random.share() - 0.5) * 2 * Double(jitter))
      let seconds = Double(time) / 1e9
      let isOn = moving.contains { $0.contains(time) }
      var (x, z) = (0.0, 0.0)
      for motor in isOn ? [(hertz: hertz, g: g), second] : [] {
        let angle = 2 * Double.pi * motor.hertz * seconds
        x += motor.g * (swing == .straight ? sin(angle) : cos(angle))
        z += swing == .straight ? 0 : motor.g * sin(angle)
      }
      let hum = { noise * (2 * random.share() - 1) }
      let values = [gravity.x + x + hum(), gravity.y + hum(), gravity.z + z + hum()]
      for axis in 0..<3 {
        // A reading is rounded to steps of 1/8192 g; unchanged ones are not reported.
        let value = (values[(axis + rotation) % 3] * 8192).rounded() / 8192
        if value == last[axis] { continue }
        last[axis] = value
        entries.append(.init(time, .instrument, .acceleration, axis, value: value))
      }
      due += interval
    }
    return entries
  }

  static func facts(rate: Double = 250) -> [Transcript.Entry] {
    let list: [(Transcript.TraceFact, Double)] = [
      (.isMotionSensor, 1), (.rate, 4 * rate), (.lowestFrequency, min(100, rate / 4)),
    ]
    return list.map { .init(0, .instrument, .declares, value: $1, text: $0.rawValue) }
  }
}

/// Checks the motion sensor of a pad as an instrument: its measurements of a known motion.
@Suite struct MotionSensorTests {
  private func transcript(
    _ model: PadSensorModel, start: Int64? = 1_000_000_000, end: Int64 = 2_500_000_000
  ) throws -> Transcript {
    var entries = PadSensorModel.facts() + model.entries(to: end)
    if let start {
      entries += [
        .init(start, .harness, .start, 1), .init(start, .harness, .asks, 1, value: 1),
      ]
    }
    entries.append(.init(end, .harness, .end))
    // Writes the evidence as CSV and reads it again, as the check of a report does.
    return try Transcript(csv: Array(Transcript(entries).csv.utf8))
  }

  /// The allowed error of an onset: half a period of 62.5 Hz (8 ms), a report with its jitter (5.2
  /// ms), and two samples of 1 ms. The error of a stop has a whole period (16 ms) instead.
  private static let onsetBound: Int64 = 8_000_000 + 5_200_000 + 2_000_000
  private static let stopBound: Int64 = 16_000_000 + 5_200_000 + 2_000_000

  @Test(
    arguments: [12.5, 20, 33, 50, 62.5, 83.3, 124, 125, 170, 245, 400], UInt64(1)...3)
  func `onset and stop of a rotating weight are late by at most the stated error, and never early`(
    _ hertz: Double, _ seed: UInt64
  ) throws {
    try expectEdges(PadSensorModel(hertz: hertz, seed: seed))
  }

  @Test(arguments: 0...2)
  func `onset and stop are found within this error whatever the orientation of the motor`(
    _ rotation: Int
  ) throws {
    for swing in [PadSensorModel.Swing.turning, .straight] {
      try expectEdges(PadSensorModel(swing: swing, rotation: rotation))
    }
  }

  @Test(arguments: [50.0, 55, 62.5], UInt64(1)...3)
  func `onset and stop are found within this error with about four reports per period`(
    _ hertz: Double, _ seed: UInt64
  ) throws {
    try expectEdges(PadSensorModel(swing: .straight, hertz: hertz, seed: seed))
  }

  @Test(arguments: [(50.0, 170.0), (60.0, 170.0), (50.0, 49.0), (60.0, 185.0)], UInt64(1)...3)
  func `two motors whose oscillations interfere count as moving all the time`(
    _ hertz: (Double, Double), _ seed: UInt64
  ) throws {
    try expectEdges(PadSensorModel(hertz: hertz.0, g: 0.6, second: (hertz.1, 0.3), seed: seed))
  }

  private func expectEdges(_ model: PadSensorModel) throws {
    let motion = try #require(transcript(model).motion)
    let onset = try #require(motion.rise(above: 0.1, from: 0)?.nanoseconds)
    #expect((0...Self.onsetBound).contains(onset - 1_000_000_000), "\(onset - 1_000_000_000)")
    let still = try #require(
      motion.settle(below: stillLevel, from: onset, until: 2_500_000_000)?.nanoseconds)
    #expect((0...Self.stopBound).contains(still - 1_500_000_000), "\(still - 1_500_000_000)")
    let least = (onset + 1_000_000..<1_500_000_000).clamped(to: 0..<2_000_000_000)
    for time in stride(from: least.lowerBound, to: least.upperBound, by: 1_000_000) {
      #expect(motion.value(at: time) == 1, "\(time)")
    }
  }

  @Test func `motion before the first command is not noise`() throws {
    let model = PadSensorModel(moving: [-200_000_000..<2_600_000_000])
    let motion = try #require(transcript(model).motion)
    #expect(motion.value(at: 500_000_000) == 1)
    #expect(motion.value(at: 2_000_000_000) == 1)
  }

  @Test func `a still pad is still in spite of the sensor's noise`() throws {
    let motion = try #require(transcript(PadSensorModel(g: 0)).motion)
    #expect(motion.peak(from: 0, to: 2_500_000_000) == 0)
  }

  @Test func `a pad that was disconnected starts again, in any position`() throws {
    var before = PadSensorModel()
    before.moving = [1_000_000_000..<1_300_000_000]
    var after = PadSensorModel()
    after.moving = [2_200_000_000..<2_400_000_000]
    after.gravity = (0.7, 0, 0.7)
    let entries =
      PadSensorModel.facts() + before.entries(to: 1_250_000_000)
      + after.entries(from: 2_000_000_000, to: 2_600_000_000) + [
        .init(1_000_000_000, .harness, .start, 1),
        .init(1_000_000_000, .harness, .asks, 1, value: 1),
        .init(1_260_000_000, .harness, .unplugged), .init(1_900_000_000, .harness, .plugged),
        .init(2_200_000_000, .harness, .start, 2), .init(2_600_000_000, .harness, .end),
      ]
    let motion = try #require(Transcript(entries).motion)
    #expect(motion.value(at: 1_200_000_000) == 1)
    for time: Int64 in [1_300_000_000, 1_600_000_000, 1_950_000_000, 2_100_000_000] {
      #expect(motion.value(at: time) == 0, "\(time)")
    }
    let again = try #require(motion.rise(above: 0.1, from: 1_900_000_000)?.nanoseconds)
    #expect((0...Self.onsetBound).contains(again - 2_200_000_000), "\(again)")
  }

  private func powerUp(_ g: Double) throws -> Judgement {
    var model = PadSensorModel()
    (model.g, model.moving) = (g, [400_000_000..<900_000_000])
    let seen = try transcript(model, start: nil, end: 1_100_000_000)
    let opened = Transcript(seen.entries + [.init(0, .harness, .open)])
    let procedure = try #require(TestCatalogue.procedure(of: "SF-5"))
    return Judgement(
      procedure.measure(opened), limits: LimitsFile.embedded.limits(of: "SF-5"))
  }

  @Test func `before a command, only a perceptible motion counts`() throws {
    #expect(try powerUp(0).status == .pass)
    #expect(try powerUp(0.015).status == .pass)
    let moved = try powerUp(0.2)
    #expect(moved.status == .fail)
    #expect(moved.reason.contains("level before a command"), "\(moved.reason)")
  }

  @Test func `evidence with too many samples has no motion`() {
    let entries =
      PadSensorModel.facts() + [
        .init(0, .harness, .start, 1), .init(0, .harness, .asks, 1, value: 1),
        .init(0, .instrument, .acceleration, 0, value: 1),
        .init(1, .instrument, .acceleration, 1, value: 1),
        .init(1_000_000_000_000, .harness, .end),
      ]
    #expect(Transcript(entries).motion == nil)
  }
}
