import Foundation
import TactusDevice
import TestSamples
import Testing

@testable import TactusCertification

/// Certifies the coils of a virtual DualSense behind the kernel's snd-usb-audio, by the frames that
/// reach the endpoint.
///
/// The tests run only in a guest whose clock counts its instructions, in which
/// `Tests/KernelTests/coils` starts them. In a guest whose clock follows the host's, stalls
/// of the host leave gaps on the wire, so most results say nothing about the coils.
@Suite(.inGuest, .serialized) struct CoilCertificationTests {
  /// The report remains in the folder that `TACTUS_REPORT_FILES` names, if it names one.
  @Test func `coils are certified by the frames at the endpoint`() throws {
    guard Guest.isCounted else { return }
    let coils = try WiredCoils(address: 0xdd)
    let stalls = TactusCertification.StallWatch()
    defer { stalls.stop() }
    let rig = try rig(coils, stalls)
    #expect(rig.subject.deviceClass == .wideband)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let journal = try ReportPlace(folder, isReplacing: false).journal()
    let run = try Runner(
      rig, Self.order(coils.id), secondsNow: { Double(MonotonicClock.nowNanoseconds) / 1e9 }
    ).run(journal.keep)
    var errors = 0
    for test in run.report.tests {
      figure("coils certified: \(test.status.rawValue) \(test.id) \(test.reason)")
      if test.status == .error, test.reason.hasSuffix(Self.overrun) {
        errors += 1
      } else {
        #expect(test.status == (Self.missing.contains(test.id) ? .miss : .pass), "\(test)")
      }
    }
    #expect(errors <= 1)
    try journal.finish(run.report, run.evidence)
    #expect(ReportCheck(folder, publicKey: nil, toolVersion: "1").problems == [])
    #expect(run.report.isSimulated && !run.report.isCertificate)
    if let kept = ProcessInfo.processInfo.environment["TACTUS_REPORT_FILES"] {
      try FileManager.default.copyItem(atPath: folder, toPath: "\(kept)/coils")
    }
  }

  /// A card takes only samples, so it has no malformed values, no damaged frames, no
  /// acknowledgements and no on-time limit of its own; and nothing measures motion here.
  private static let missing: Set = [
    "FN-3", "FN-5", "TM-1", "RB-2", "SF-2", "SF-3", "SF-4", "AC-1", "AC-2", "AC-3", "AC-4", "AC-5",
    "AC-6", "AC-7", "AC-8", "EN-1",
  ]

  /// The end of the reason if the harness could not read all that the player did. It says nothing
  /// about the coils: on the one processor of this guest, threads under SCHED_FIFO come first. In
  /// four runs it was the reason of one test.
  private static let overrun = "the harness read too slowly"

  @Test func `a fault of the endpoint fails`() throws {
    guard Guest.isCounted else { return }
    for (fault, test) in [(WireFault.swapsChannels, "DR-3"), (.clicks, "FN-1")] {
      let stalls = TactusCertification.StallWatch()
      defer { stalls.stop() }
      let rig = try rig(try WiredCoils(address: 0xde, fault), stalls)
      let attempts = Runner.attempts(at: test, on: rig, isQuick: true)
      #expect(attempts.map(\.status) == [.fail], "\(fault): \(attempts.map(\.reason))")
    }
  }

  private func rig(
    _ coils: WiredCoils, _ stalls: TactusCertification.StallWatch
  ) throws -> ContractRig {
    let bundle = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let program = URL(filePath: bundle).deletingLastPathComponent().appending(path: "tactus").path
    return try ContractRig(
      coils.id, backend: coils, program: program, fixture: coils, stalls: stalls)
  }

  private static func order(_ id: DeviceID) -> Runner.Order {
    Runner.Order(
      profile: .metrology, isQuick: true, deviceID: id.description,
      created: "2026-11-21T15:04:05Z",
      tool: Report.Tool(
        version: "1", commit: "abc", build: "debug", limitsVersion: LimitsFile.embedded.version,
        limitsDigest: LimitsFile.embeddedDigest),
      station: Report.Environment(machine: "m", kernel: "k", preemption: "p", clock: "c", load: "0")
    )
  }
}
