import Foundation
import TactusDevice
import TestMotion
import Testing

@testable import TactusCertification

/// Certifies modelled actuators by the samples of a modelled accelerometer. The models share no
/// code with the measurement.
@Suite struct MotionTests {
  /// An LRA that coasts, with a low quality factor, so that it keeps every limit.
  private static let coasting = ModelLRA(
    resonance: 175, quality: 9, peakG: 1.2, stiffening: 0.01,
    law: DriveLaw(deadZone: 0, exponent: 1), driveHertz: nil, overdrive: 1, brakeGain: 1)
  /// An LRA with a high quality factor, which its driver accelerates and brakes.
  private static let driven = ModelLRA(
    resonance: 175, quality: 25, peakG: 1.2, stiffening: 0.01,
    law: DriveLaw(deadZone: 0, exponent: 1), driveHertz: nil, overdrive: 2.5, brakeGain: 2.5)
  private static let turning = ModelERM(
    hertz: 120, peakG: 1.1, timeConstant: 0.035, drag: 0.1,
    law: DriveLaw(deadZone: 0, exponent: 0.5), brakeGain: 1)
  private static let coil = ModelWideband(
    hertz: 140, peakG: 1.5, timeConstant: 0.002, law: DriveLaw(deadZone: 0, exponent: 1),
    brakeGain: 2)

  static let lra = MovingDevice(motor: .lra(coasting))
  static let brakedLRA = MovingDevice(motor: .lra(driven), brakes: true)
  static let erm = MovingDevice(
    motor: .erm(turning), kind: .erm, hertz: 120, brakes: true)
  static let wideband = MovingDevice(
    motor: .wideband(coil), kind: .wideband, hertz: 140, brakes: true)

  static func rig(_ device: MovingDevice) throws -> ContractRig {
    let world = ModelWorld()
    let now: @Sendable () -> Int64 = { [weak world] in world?.now ?? 0 }
    let backend = ModelBackend(MovingDrive(device, now: now))
    world.open = { id throws(DeviceError) in try backend.open(id) }
    return try ContractRig(MovingDrive.id, backend: backend, world)
  }

  private func judge(_ test: String, _ device: MovingDevice) throws -> Judgement {
    let attempts = Runner.attempts(at: test, on: try Self.rig(device), isQuick: true)
    #expect(attempts.count == 1, "\(attempts.map(\.reason))")
    return try #require(attempts.last)
  }

  // MARK: Good devices

  @Test(
    arguments: ["AC-1", "AC-2", "AC-3", "AC-4", "AC-5", "AC-6", "AC-7", "AC-8", "FN-5"])
  func `a good LRA passes`(_ test: String) throws {
    let judgement = try judge(test, Self.lra)
    #expect(judgement.status == .pass, "\(judgement.reason)")
  }

  @Test(arguments: ["AC-3", "AC-4", "AC-5", "AC-6", "AC-7", "AC-8", "FN-5"])
  func `an LRA that is accelerated and braked passes`(_ test: String) throws {
    let judgement = try judge(test, Self.brakedLRA)
    #expect(judgement.status == .pass, "\(judgement.reason)")
  }

  @Test(arguments: ["AC-3", "AC-4", "AC-5", "AC-6", "AC-7", "FN-5"])
  func `a good rotating motor passes`(_ test: String) throws {
    let judgement = try judge(test, Self.erm)
    #expect(judgement.status == .pass, "\(judgement.reason)")
  }

  @Test(arguments: ["AC-3", "AC-4", "AC-5", "AC-6", "AC-7", "AC-8", "FN-5"])
  func `a good actuator without a resonance passes`(_ test: String) throws {
    let judgement = try judge(test, Self.wideband)
    #expect(judgement.status == .pass, "\(judgement.reason)")
  }

  // MARK: Devices with a defect that only motion shows

  struct Mutant: Sendable, CustomStringConvertible {
    var description: String
    var test: String
    /// A part of the reason.
    var reason: String
    var change: @Sendable (inout MovingDevice) -> Void
    var isBraked = false

    fileprivate var device: MovingDevice {
      var device = isBraked ? MotionTests.brakedLRA : MotionTests.lra
      change(&device)
      return device
    }
  }

  private static func motor(
    _ change: @escaping @Sendable (inout ModelLRA) -> Void
  ) -> @Sendable (inout MovingDevice) -> Void {
    { device in
      guard case .lra(var motor) = device.motor else { return }
      change(&motor)
      device.motor = .lra(motor)
    }
  }

  static let mutants = [
    Mutant(
      description: "a weak actuator", test: "AC-3", reason: "acceleration is 0.0",
      change: motor { $0.peakG = 0.06 }),
    Mutant(
      description: "an actuator that came off", test: "AC-3", reason: "acceleration is 0.0",
      change: motor { $0.peakG = 0 }),
    Mutant(
      description: "clicks that are too weak", test: "AC-6", reason: "click peak is 0.0",
      change: motor { $0.peakG = 0.12 }),
    Mutant(
      description: "another resonance than the declared one", test: "AC-1",
      reason: "resonance error is 0.1", change: motor { $0.resonance = 152 }),
    Mutant(
      description: "a resonance that is 7 % too high", test: "AC-1",
      reason: "resonance error is 0.07", change: motor { $0.resonance = 187.3 }),
    Mutant(
      description: "an actuator that rings", test: "AC-6", reason: "click duration is",
      change: motor { $0.quality = 25 }),
    Mutant(
      description: "a slow actuator", test: "AC-4", reason: "rise time is",
      change: motor { $0.quality = 20 }),
    Mutant(
      description: "a broken brake", test: "AC-5", reason: "brake time is",
      change: { $0.brakes = false }, isBraked: true),
    Mutant(
      description: "a brake that is too weak", test: "AC-5",
      reason: "brake time is", change: motor { $0.brakeGain = 0.15 }, isBraked: true),
    Mutant(
      description: "levels that are squared", test: "AC-7", reason: "level error, max |x|, is",
      change: motor { $0.law = DriveLaw(deadZone: 0, exponent: 2) }),
    Mutant(
      description: "a dead zone of 35 %", test: "AC-7", reason: "level error, max |x|, is",
      change: motor { $0.law = DriveLaw(deadZone: 0.35, exponent: 1) }),
    Mutant(
      description: "levels that hardly differ", test: "FN-5",
      reason: "ratio of the plateaus is 0.8",
      change: motor { $0.law = DriveLaw(deadZone: 0, exponent: 0.25) }),
    Mutant(
      description: "no motion at half the level", test: "FN-5",
      reason: "ratio of the plateaus is 0.0",
      change: motor { $0.law = DriveLaw(deadZone: 0.6, exponent: 1) }),
    Mutant(
      description: "drives that begin 100 ms late", test: "FN-5",
      reason: "length of the motion is 9", change: { $0.delays = [0.1] }),
    Mutant(
      description: "clicks of different strength", test: "AC-8", reason: "peak spread is",
      change: { $0.gains = [1, 1, 0.7] }),
    Mutant(
      description: "clicks that begin irregularly", test: "AC-8", reason: "onset spread is",
      change: { $0.delays = [0, 0.004, 0.001] }),
  ]

  @Test(arguments: mutants)
  func `a device with a defect of its motion fails`(_ mutant: Mutant) throws {
    let judgement = try judge(mutant.test, mutant.device)
    #expect(judgement.status == .fail, "\(judgement.reason)")
    #expect(judgement.reason.contains(mutant.reason), "\(judgement.reason)")
  }

  // MARK: Instruments that do not suffice

  @Test(
    arguments: ["AC-1", "AC-2", "AC-3", "AC-4", "AC-5", "AC-6", "AC-7", "AC-8", "FN-5"])
  func `noise of the size of the motion gives MISS with the reason`(_ test: String) throws {
    var device = Self.lra
    device.noise = 1.5
    let judgement = try judge(test, device)
    #expect(judgement.status == .miss, "\(judgement.reason)")
    #expect(judgement.reason.contains("is undetermined: the "), "\(judgement.reason)")
  }

  @Test(
    arguments: ["AC-1", "AC-3", "AC-4", "AC-5", "AC-6", "AC-7", "AC-8", "FN-5"])
  func `a sensor that is too slow gives MISS with the reason`(_ test: String) throws {
    var device = Self.lra
    device.sensor.nominalRate = 1000
    let judgement = try judge(test, device)
    #expect(judgement.status == .miss, "\(judgement.reason)")
    #expect(judgement.reason.contains("too few samples of each cycle"), "\(judgement.reason)")
  }

  @Test(arguments: ["AC-1", "AC-3", "AC-6", "AC-7", "FN-5"])
  func `accelerations beyond the range of the sensor give MISS with the reason`(
    _ test: String
  ) throws {
    var device = Self.lra
    device.sensor.rangeG = 0.8
    let judgement = try judge(test, device)
    #expect(judgement.status == .miss, "\(judgement.reason)")
    #expect(judgement.reason.contains("exceeded the range"), "\(judgement.reason)")
  }

  @Test(arguments: ["AC-1", "AC-2"])
  func `a device that brakes has no free decay, and its resonance is MISS`(_ test: String) throws {
    let judgement = try judge(test, Self.brakedLRA)
    #expect(judgement.status == .miss, "\(judgement.reason)")
    #expect(
      judgement.reason.contains("the decay is not that of a single resonance"),
      "\(judgement.reason)")
  }

  @Test(arguments: ["DR-1", "DR-2", "DR-5", "DR-8"])
  func `an accelerometer shows no levels, so a test of the drive is MISS`(_ test: String) throws {
    let judgement = try judge(test, Self.lra)
    #expect(judgement.status == .miss, "\(judgement.reason)")
    #expect(judgement.reason.contains("measures none"), "\(judgement.reason)")
  }

  // MARK: Evidence

  @Test(arguments: ["AC-1", "AC-6", "AC-7", "FN-5"])
  func `the evidence of a test shows its procedure and gives the same verdict`(
    _ test: String
  ) throws {
    let rig = try Self.rig(Self.lra)
    let procedure = try #require(TestCatalogue.procedure(of: test))
    let transcript = try procedure.evidence(rig, .quick)
    let read = try Transcript(csv: Array(transcript.csv.utf8))
    #expect(procedure.measured(read) == procedure.measured(transcript))
    #expect(
      Set(procedure.measure(read).map(\.name)) == Set(TestCatalogue.test(test)?.measurements ?? []))
    let opening = RunOpening(
      TestRun.order(.metrology), rig.subject, rig.instruments, LineFacts(rig)
    ).readBack
    #expect(Stimulus.problem(in: read, opening, test: test) == nil)
    let shorter = Transcript(
      read.entries.map { entry in
        var entry = entry
        if entry.what == .lasts { entry.value /= 2 }
        return entry
      })
    #expect(Stimulus.problem(in: shorter, opening, test: test) != nil)
  }

  /// Runs all tests of the largest profile, and writes and verifies the report. It takes as long as
  /// the samples of five minutes need.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["TACTUS_METROLOGY_WHOLE"] != nil))
  func `the verdicts of a whole run follow from its evidence`() throws {
    let rig = try Self.rig(Self.lra)
    let run = TestRun.run(on: rig, .metrology, secondsNow: { Double(rig.clock.now) / 1e9 })
    for result in run.report.tests
    where result.id.hasPrefix("AC-") || ["FN-5", "EN-1"].contains(result.id) {
      #expect(result.status == .pass, "\(result.id) \(result.reason)")
    }
    for test in ["DR-1", "DR-8", "TM-5", "SF-3"] {
      let result = run.report.tests.first { $0.id == test }
      #expect(result?.status == .miss && result?.reason.isEmpty == false)
    }
    let against = run.report.againstCertificate
    #expect(against.contains { $0.contains("the instruments watch a model") })
    let problems = try ReportFolder(run).problems()
    #expect(problems.isEmpty, "\(problems)")
  }

  @Test func `drives that a stall of the host disturbed give ERROR, not FAIL`() throws {
    var device = Self.lra
    device.gains = [0.05]
    let rig = try Self.rig(device)
    let procedure = try #require(TestCatalogue.procedure(of: "AC-3"))
    let transcript = try procedure.evidence(rig, .quick)
    let limits = LimitsFile.embedded.limits(of: "AC-3", .lra, .quick, comparesDrive: false)
    let failed = Judgement(procedure.measured(transcript), limits: limits)
    #expect(failed.status == .fail)
    let stalls = transcript.noted(.start).map { start in
      Transcript.Entry(
        start.nanoseconds + 300_000_000, .player, .stalled, value: 210_000_000,
        text: "player-playback")
    }
    let stalled = Transcript(transcript.entries + stalls)
    let judgement = Judgement(
      procedure.measured(stalled), limits: limits, stall: stalled.hostStall)
    #expect(judgement.status == .error, "\(judgement.reason)")
  }

  @Test func `an undetermined figure does not hide that another limit is exceeded`() throws {
    var device = Self.lra
    Self.motor { $0.peakG = 0.12 }(&device)
    let rig = try Self.rig(device)
    let procedure = try #require(TestCatalogue.procedure(of: "AC-6"))
    let measured = procedure.measured(try procedure.evidence(rig, .quick))
    let limits = LimitsFile.embedded.limits(of: "AC-6", .lra, .quick, comparesDrive: false)
    var unknown = measured.filter { $0.name.text != "pulse to ring" }
    unknown.append(
      TactusCertification.Measurement(
        .init("pulse to ring"), .decibels, undetermined: "of noise"))
    #expect(Judgement(unknown, limits: limits).status == .fail)
  }
}
