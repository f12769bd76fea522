import Foundation
import TestLine
import Testing
import VirtualController

@testable import TactusCertification
@testable import TactusSerial

/// Certifies the motion of the image's motor by the image's accelerometer, in lock-step. The
/// samples of the simulated ADXL345, which feels the modelled motor, come over the simulated line
/// like those of a real board. The model shares no code with the measurement.
@Suite struct MetrologyTests {
  /// A motor that keeps every limit, although it coasts.
  private static var motor: Actuator {
    var motor = Actuator()
    (motor.quality, motor.peakG) = (9, 1.2)
    return motor
  }

  /// Half of the greatest noise of the data sheet at 3.2 kHz, and an oscillator that is 2.1 % fast.
  private static var accelerometer: Accelerometer {
    var accelerometer = Accelerometer()
    (accelerometer.rateError, accelerometer.noiseG) = (0.021, 0.012)
    return accelerometer
  }

  private static func rig(
    _ change: (inout Actuator) -> Void = { _ in }, _ accelerometer: Accelerometer = accelerometer
  ) throws -> (SerialRig, ImageEnd) {
    var motor = motor
    change(&motor)
    let end = try ImageEnd(.feather.feeling(accelerometer, motor))
    return (try BoardWorld(end, LinkSettings()).makeRig(), end)
  }

  private static func evidence(_ test: String, _ rig: SerialRig) throws -> Transcript {
    try #require(TestCatalogue.procedure(of: test)).evidence(rig, .quick)
  }

  private static func judgement(
    _ test: String, _ transcript: Transcript, _ rig: SerialRig
  ) throws -> Judgement {
    let limits = LimitsFile.embedded.limits(
      of: test, .lra, .quick, comparesDrive: rig.comparesDrive)
    return Judgement(
      try #require(TestCatalogue.procedure(of: test)).measured(transcript), limits: limits)
  }

  /// The tests that share evidence. Only the first ones run without `TACTUS_SEARCH_WHOLE=1`.
  private static let families = [
    ["AC-1", "AC-2", "AC-3", "AC-4", "AC-5"], ["AC-6", "AC-8"], ["AC-7"], ["FN-5"], ["EN-1"],
  ]

  @Test(arguments: runsAtLength ? families : [families[0]])
  func `a good motor passes, and the figures are those of its model`(_ tests: [String]) throws {
    let (rig, end) = try Self.rig()
    let transcript = try Self.evidence(tests[0], rig)
    var figures: [String: Double] = [:]
    for test in tests {
      let procedure = try #require(TestCatalogue.procedure(of: test))
      let judgement = try Self.judgement(test, transcript, rig)
      #expect(judgement.status == .pass, "\(test): \(judgement.reason)")
      for measured in procedure.measured(transcript) {
        figures[measured.name.text] = measured.millionths.last.map { Double($0) / 1e6 }
      }
      showFigure("\(test) \(judgement.status.rawValue) \(judgement.reason)")
    }
    showFigure("\(figures.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" })")
    let motor = Self.motor
    let constant = motor.quality / (Double.pi * motor.resonance)
    let truths = [
      "resonance": motor.resonance, "quality factor": motor.quality, "acceleration": motor.peakG,
      "rise time": 1000 * log(9) * constant, "brake time": 1000 * log(10) * constant,
      "rate of the sensor": 3200 * 1.021, "range of the sensor": 16,
    ]
    for (name, truth) in truths {
      guard let value = figures[name] else { continue }
      let share = ["resonance": 0.01, "rate of the sensor": 0.001][name] ?? 0.05
      #expect(abs(value / truth - 1) <= share, "\(name) \(value)")
    }
    #expect(figures["samples lost"] == 0)
    // The image does not know that its motor is a model.
    #expect(rig.instruments.allSatisfy { $0.isSimulated })
    #expect(end.board.mistakes == [])
  }

  struct Mutant: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var test: String
    var reason: String
    var change: @Sendable (inout Actuator) -> Void
  }

  private static let mutants = [
    Mutant(
      testDescription: "a weak actuator", test: "AC-3", reason: "acceleration is 0.0",
      change: { $0.peakG = 0.06 }),
    Mutant(
      testDescription: "another resonance than the declared one", test: "AC-1",
      reason: "resonance error is 0.1", change: { $0.resonance = 152 }),
    Mutant(
      testDescription: "a motor that coasts for long", test: "AC-5", reason: "brake time is 1",
      change: { $0.quality = 40 }),
  ]

  @Test(.enabled(if: runsAtLength), arguments: mutants)
  func `a defect of the motor that only its motion shows fails`(
    _ mutant: Mutant
  ) throws {
    let (rig, _) = try Self.rig(mutant.change)
    let judgement = try Self.judgement(mutant.test, Self.evidence(mutant.test, rig), rig)
    showFigure("\(mutant.testDescription): \(judgement.status.rawValue) \(judgement.reason)")
    #expect(judgement.status == .fail, "\(judgement.reason)")
    #expect(judgement.reason.contains(mutant.reason), "\(judgement.reason)")
  }

  @Test(.enabled(if: runsAtLength))
  func `an accelerometer that does not answer gives MISS with the reason`() throws {
    var silent = Self.accelerometer
    // The firmware has found it at power-up.
    silent.silentAfter = 2_600_000_000
    let (rig, _) = try Self.rig({ _ in }, silent)
    let attempts = Runner.attempts(at: "AC-3", on: rig, isQuick: true)
    #expect(attempts.map(\.status) == [.miss])
    #expect(attempts[0].reason.contains("does not answer"), "\(attempts[0].reason)")
  }

  /// A run of all tests takes minutes of the board, so it needs `TACTUS_SEARCH_WHOLE=1`. The report
  /// remains in the folder that `TACTUS_REPORT_FILES` names, if it names one.
  @Test(.enabled(if: runsAtLength))
  func `a report of metrology is complete, valid, and marked as simulated`() throws {
    let end = try ImageEnd(.feather.feeling(Self.accelerometer, Self.motor))
    let world = BoardWorld(end, LinkSettings())
    let order = Runner.Order(
      profile: .metrology, isQuick: true, deviceID: "serial:image", created: "2026-11-26T09:00:00Z",
      tool: Report.Tool(
        version: "1", commit: "abc", build: "debug", limitsVersion: LimitsFile.embedded.version,
        limitsDigest: LimitsFile.embeddedDigest),
      station: Report.Environment(machine: "m", kernel: "k", preemption: "p", clock: "c", load: "0")
    )
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let report = try Runner(
      world.makeRig(), order, secondsNow: { Double(world.now) / 1e9 }
    ).run(into: ReportPlace(folder, isReplacing: false), signedBy: nil)
    for test in report.tests {
      showFigure("report: \(test.status.rawValue) \(test.id) \(test.reason)")
    }
    for test in Self.families.joined() {
      let status = report.tests.first { $0.id == test }?.status
      #expect(status == .pass, "\(test)")
    }
    #expect(report.isSimulated && !report.isCertificate)
    #expect(ReportCheck(folder, publicKey: nil, toolVersion: "1").problems == [])
    if let kept = ProcessInfo.processInfo.environment["TACTUS_REPORT_FILES"] {
      try FileManager.default.copyItem(atPath: folder, toPath: "\(kept)/image")
    }
    try Self.forgeSamples(in: folder)
  }

  /// Changes the samples of a report, and makes the digests fit. The check must refuse each change.
  private static func forgeSamples(in folder: String) throws {
    var files = try CheckedFiles.read(folder)
    let path = "evidence/AC-1.1.csv"
    let honest = try Transcript(csv: try #require(files[path])).entries
    #expect(try problems(files) == [])
    let (other, _) = try rig { $0.peakG = 2 }
    let samples = try evidence("AC-1", other).all(.acceleration)
    let forgeries: [(name: String, entries: [Transcript.Entry])] = [
      (
        "stronger samples",
        honest.map { entry in
          var entry = entry
          if entry.what == .acceleration { entry.value *= 1.2 }
          return entry
        }
      ),
      ("no samples", honest.filter { $0.what != .acceleration }),
      (
        "every third sample is missing",
        honest.enumerated().filter { place, entry in
          entry.what != .acceleration || place % 3 != 0
        }.map(\.element)
      ),
      (
        "lost samples",
        honest.map { entry in
          var entry = entry
          if entry.text == Transcript.TraceFact.lost.rawValue { entry.value += 9 }
          return entry
        }
      ),
      ("the samples of another board", honest.filter { $0.what != .acceleration } + samples),
    ]
    for forgery in forgeries {
      files[path] = Array(Transcript(forgery.entries).csv.utf8)
      let found = try problems(files)
      #expect(!found.isEmpty, "\(forgery.name)")
      showFigure("forged, \(forgery.name): \(found.first ?? "accepted")")
    }
  }

  private static func problems(_ files: [String: [UInt8]]) throws -> [String] {
    var files = files
    files[Manifest.fileName] = nil
    files[Manifest.fileName] = Array(try Manifest(files).text.utf8)
    return ReportCheck(files: files, toolVersion: "1").problems
  }
}
