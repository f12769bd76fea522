import TactusDevice
import TactusFirmware
import TactusWire
import TestLine
import Testing

@testable import TactusCertification

/// Runs the test SF-3 on simulated boards whose drivers detect faults.
@Suite struct DriveCeilingTests {
  private func judge(_ tampering: (any BoardTampering)?) throws -> Judgement {
    let rig = try BoardWorld(BoardDeclaration(), tampering).makeRig()
    return try #require(Runner.attempts(at: "SF-3", on: rig, isQuick: true).last)
  }

  @Test(arguments: [FaultBits.overcurrent, .overtemperature, [.overcurrent, .overtemperature]])
  func `a driver that protects itself at full level fails`(_ faults: FaultBits) throws {
    let judgement = try judge(FaultyBoard(faults))
    let count = faults == .overcurrent || faults == .overtemperature ? 1 : 2
    #expect(judgement.status == .fail, "\(judgement.reason)")
    #expect(judgement.reason == "driver faults is \(count), above 0")
  }

  @Test(arguments: [nil, FaultBits.clock])
  func `without a fault of the driver, the voltage is MISS with the reason`(
    _ faults: FaultBits?
  ) throws {
    let judgement = try judge(faults.map { FaultyBoard($0) })
    #expect(judgement.status == .miss, "\(judgement.reason)")
    #expect(
      judgement.reason.hasPrefix("steady over rated is undetermined: no instrument measures"),
      "\(judgement.reason)")
  }

  @Test func `a driver whose state is not reported is MISS with the reason`() throws {
    let rig = try BoardWorld(BoardDeclaration()).makeRig()
    let procedure = try #require(TestCatalogue.procedure(of: "SF-3"))
    let seen = try procedure.evidence(rig, .quick)
    #expect(seen.all(.driver).map(\.text) == [""])
    let silent = Transcript(seen.entries.filter { $0.what != .driver })
    let judgement = Judgement(
      procedure.measured(silent), limits: LimitsFile.embedded.limits(of: "SF-3"))
    #expect(judgement.reason.contains("the device did not report the state of each driver"))
  }

  @Test func `a device that reports no faults is MISS with the reason`() throws {
    let rig = try MotionTests.rig(MotionTests.lra)
    let judgement = try #require(Runner.attempts(at: "SF-3", on: rig, isQuick: true).last)
    #expect(judgement.status == .miss)
    #expect(judgement.reason == "the device does not report faults of its motor drivers")
  }
}

/// A board that reports faults while its motor is driven.
private final class FaultyBoard: BoardTampering {
  private let faults: FaultBits

  init(_ faults: FaultBits) { self.faults = faults }

  func sent(_ frame: Frame, at time: UInt64) -> [Frame] {
    guard case .statusReply(var status)? = try? Message(frame), status.drive > 0 else {
      return [frame]
    }
    status.faults = faults
    return [Message.statusReply(status).frame(sequence: frame.sequence)]
  }
}
