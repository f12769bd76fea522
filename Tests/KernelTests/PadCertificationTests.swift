import Foundation
import TactusDevice
import TactusEvdev
import TactusVirtualPads
import Testing

@testable import TactusCertification

/// Certifies virtual pads behind the kernel's own driver by the readings of their motion sensors.
@Suite(.inGuest, .serialized) struct PadCertificationTests {
  /// The parameters of quick actuators, like the voice coils of a DualSense: they follow the drive
  /// within some milliseconds.
  private static let quick = EccentricMotor.Figures(
    riseNanoseconds: 4_000_000, fallNanoseconds: 3_000_000, fullHertz: 60, fullG: 1)
  private static let light = EccentricMotor.Figures(
    riseNanoseconds: 4_000_000, fallNanoseconds: 3_000_000, fullHertz: 170, fullG: 0.3)

  /// The executable of the player, which is beside the bundle of the tests.
  private static func program() throws -> String {
    let bundle = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(filePath: bundle).deletingLastPathComponent().appending(path: "tactus").path
  }

  private func rig(_ fixture: PadFixture, _ stalls: TactusCertification.StallWatch) throws -> PadRig
  {
    let id = fixture.pad.id
    _ = try node(of: fixture.pad)
    _ = try #require(
      eventually {
        eventNode { $0.unique == fixture.unique && $0.name.hasSuffix("Motion Sensors") }
      })
    // The kernel's driver makes the nodes before it shows the version of the firmware, which is
    // part of the pad's identity.
    try #require(
      eventually {
        let facts = try? EvdevBackend().harnessFacts(id)
        return facts?.firmware.hasPrefix("0x") == true ? true : nil
      } == true, "the driver shows no firmware")
    // While the emulated machine stalls, the sensor seems slower, or too slow. So its rate is
    // measured again.
    for _ in 1..<Self.meetings {
      let rig = try PadRig(id, program: try Self.program(), fixture: fixture, stalls: stalls)
      if let facts = rig.sensor.facts, facts.intervalNanoseconds <= Self.interval { return rig }
    }
    return try PadRig(id, program: try Self.program(), fixture: fixture, stalls: stalls)
  }

  /// How often the rate of a sensor is measured at most.
  private static let meetings = 10
  /// The largest interval of the sensor's reports, in nanoseconds, with which its rate is not
  /// measured again. A DualSense sends one each 4 ms.
  private static let interval: Int64 = 5_000_000

  /// The report remains in the folder that `TACTUS_REPORT_FILES` names, if it names one.
  @Test func `a pad with a motion sensor is certified as far as the sensor can measure`() throws {
    let fixture = try PadFixture(address: 0xa0) { address throws(PadError) in
      try SonyPad(address: address, heavy: Self.quick, light: Self.light)
    }
    let stalls = TactusCertification.StallWatch()
    defer { stalls.stop() }
    let rig = try rig(fixture, stalls)
    let order = Runner.Order(
      profile: .metrology, isQuick: true, deviceID: rig.id.description,
      created: "2026-11-21T15:04:05Z",
      tool: Report.Tool(
        version: "1", commit: "abc", build: "debug", limitsVersion: LimitsFile.embedded.version,
        limitsDigest: LimitsFile.embeddedDigest),
      station: Report.Environment(machine: "m", kernel: "k", preemption: "p", clock: "c", load: "0")
    )
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let journal = try ReportPlace(folder, isReplacing: false).journal()
    let run = try Runner(
      rig, order, secondsNow: { Double(MonotonicClock.nowNanoseconds) / 1e9 }
    ).run(journal.keep)
    for test in run.report.tests {
      let line = "\(test.status.rawValue) \(test.id) \(test.reason)\n"
      FileHandle.standardError.write(Data(line.utf8))
      let expected = try #require(Self.expected[test.id], "\(test.id)")
      // If the emulated machine stalled, the evidence shows it, and the result is unknown.
      if test.status == .error {
        let last = try #require(test.attempts.last)
        let isStalled = last.stallMilliseconds.millionths >= HostStall.leastNanoseconds
        #expect(isStalled || last.fault.hasSuffix("were lost"), "\(test)")
      } else {
        #expect(test.status == expected.status, "\(test.id): \(test.reason)")
        if let reason = expected.reason { #expect(test.reason.contains(reason), "\(test.reason)") }
      }
    }
    // The results of these tests do not depend on time, so a stall does not change them.
    for id in ["ID-1", "ID-2", "ID-3", "FN-3", "SF-5"] {
      #expect(run.report.tests.first { $0.id == id }?.status == .pass, "\(id)")
    }
    for (id, measurement) in Self.movements {
      let test = run.report.tests.first { $0.id == id }
      let attempt = try #require(test?.attempts.last, "\(id)")
      // An attempt with lost reports has no findings. A stall that is longer than the lease ends
      // the level.
      let isExcused =
        attempt.fault.hasSuffix("were lost")
        || attempt.stallMilliseconds.millionths >= Lease.standard(.kernel).durationNanoseconds
      let finding = attempt.findings.first { $0.measurement == measurement }
      #expect(finding?.standing == .kept || isExcused, "\(id): \(measurement), \(attempt)")
    }
    #expect(run.report.instruments.map(\.isSimulated) == [true, true])
    #expect(run.report.isSimulated && !run.report.isCertificate)
    #expect(run.report.device.leaseEnforcer == "kernel")
    try journal.finish(run.report, run.evidence)
    #expect(ReportCheck(folder, publicKey: nil, toolVersion: "1").problems == [])
    if let kept = ProcessInfo.processInfo.environment["TACTUS_REPORT_FILES"] {
      try FileManager.default.copyItem(atPath: folder, toPath: "\(kept)/dualsense")
    }
  }

  /// The tests and measurements that show whether the motor moves at all.
  private static let movements = [
    ("FN-1", "level before off"), ("FN-1", "level after off"), ("RB-1", "plays again"),
    ("SF-1", "level before silence"),
  ]

  private static let unsaid = "the kernel's driver does not say what it gives the motors"
  private static let lateness = "too late for the limit"
  private static let slow = "the test needs 8 samples of each cycle"
  private static let turns = "a motor that turns has no resonance"

  /// The expected results: the kernel ends the pad's effects, and its sensor has a limited rate.
  private static let expected: [String: (status: Status, reason: String?)] = [
    "ID-1": (.pass, nil), "ID-2": (.pass, nil), "ID-3": (.pass, nil),
    "FN-1": (.pass, nil), "FN-2": (.skip, "reports no completion"), "FN-3": (.pass, nil),
    "FN-4": (.miss, "does not report the strength"), "FN-5": (.miss, slow),
    "DR-1": (.skip, unsaid), "DR-2": (.skip, unsaid), "DR-3": (.skip, unsaid),
    "DR-4": (.skip, unsaid), "DR-5": (.skip, unsaid), "DR-6": (.skip, unsaid),
    "DR-7": (.skip, unsaid), "DR-8": (.skip, unsaid),
    "TM-1": (.skip, "has no acknowledgement"), "TM-2": (.miss, "cannot separate a new motion"),
    "TM-3": (.miss, lateness), "TM-4": (.miss, lateness), "TM-6": (.miss, lateness),
    "TM-5": (.miss, "the test needs an instrument, which is missing"),
    "AC-1": (.skip, turns), "AC-2": (.skip, turns), "AC-3": (.miss, slow), "AC-4": (.miss, slow),
    "AC-5": (.miss, slow), "AC-6": (.miss, slow), "AC-7": (.miss, slow),
    "AC-8": (.skip, "begins at another angle"),
    "RB-1": (.pass, nil), "RB-2": (.skip, "no frames of ours"), "RB-3": (.miss, lateness),
    "SF-1": (.pass, nil), "SF-2": (.skip, nil), "SF-3": (.skip, nil), "SF-4": (.skip, nil),
    "SF-5": (.pass, nil), "EN-1": (.miss, slow),
  ]

  @Test func `a pad that continues after a stop fails`() throws {
    let fixture = try PadFixture(address: 0xa1) { address throws(PadError) in
      try SonyPad(address: address, heavy: Self.quick, light: Self.light, fault: .neverStops)
    }
    let stalls = TactusCertification.StallWatch()
    defer { stalls.stop() }
    let rig = try rig(fixture, stalls)
    let procedure = try #require(TestCatalogue.procedure(of: "FN-1"))
    let transcript = try completeReports {
      try rig.begin()
      try procedure.run(rig, .quick)
      return try rig.finish()
    }
    let judgement = Judgement(
      procedure.measure(transcript), limits: LimitsFile.embedded.limits(of: "FN-1"),
      stall: transcript.hostStall)
    // A stall is shorter than the second for which the motor continues.
    #expect(judgement.status == .fail, "\(judgement.reason)")
    let exceeded = judgement.findings.filter { $0.standing == .exceeded }
    let names = exceeded.map(\.limit.measurement.text)
    #expect(names.contains("level after off"), "\(judgement.reason)")
    #expect(names.contains("off to zero"), "\(judgement.reason)")
  }

  @Test func `a vibrator without a sensor passes the tests that need no measurement`() throws {
    let pad = try VirtualPad(PadDescription.vibrator.at("certified"))
    let stalls = TactusCertification.StallWatch()
    defer { stalls.stop() }
    let rig = try PadRig(
      id(of: pad.description), program: try Self.program(), stalls: stalls)
    #expect(rig.subject.deviceClass == .vibrator)
    for test in TestCatalogue.tests(of: .core) where test.need == .drive {
      #expect(rig.reasonAgainst(test)?.contains("it has no motion sensor") == true, "\(test.id)")
    }
    for id in ["ID-1", "ID-2", "ID-3", "FN-3"] {
      let procedure = try #require(TestCatalogue.procedure(of: id))
      try rig.begin()
      try procedure.run(rig, .quick)
      let judgement = Judgement(
        procedure.measure(try rig.finish()), limits: LimitsFile.embedded.limits(of: id))
      #expect(judgement.status == .pass, "\(id): \(judgement.reason)")
    }
    // At most one effect is left in the device: the harness has erased its own.
    #expect(eventually { pad.log.record.slots.count <= 1 ? true : nil } == true)
  }
}

/// Unplugs and plugs in the device of a test: it replaces a virtual pad by another one with the
/// same identity.
final class PadFixture: Fixture {
  private let make: @Sendable ([UInt8]) throws(PadError) -> SonyPad
  private let bytes: [UInt8]
  private let current: Received<SonyPad> = Received()

  init(
    address: UInt8, _ make: @escaping @Sendable ([UInt8]) throws(PadError) -> SonyPad
  ) throws {
    self.make = make
    bytes = [1, 0, 0, 0, 0, address]
    current.send(try make(bytes))
  }

  var pad: SonyPad { current.all[current.all.count - 1] }
  var unique: String { pad.unique }

  var timeoutNanoseconds: Int64 { 60_000_000_000 }

  func unplug() throws(RigFault) { pad.unplug() }

  func plug() throws(RigFault) {
    do throws(PadError) { current.send(try make(bytes)) } catch {
      throw .broken("\(error)")
    }
  }

  func settle() throws(RigFault) {}
}
