import Glibc
import TactusDevice
import TactusSerial
import Testing

@testable import TactusCertification

/// The firmware's device over a pair of sockets, by the clock: what needs no player.
@Suite(.serialized) struct SerialRigTests {
  /// A test on a board. An attempt that says nothing is made again.
  /// - Parameter isExcused: whether an attempt that a stall may have spoilt is made again.
  private func judge(
    _ test: String, _ fault: SerialBoard.Fault, isExcused: Bool
  ) throws -> Judgement {
    let board = try SerialBoard(fault)
    defer { board.close() }
    let stalls = StallWatch()
    defer { stalls.stop() }
    let rig = try SerialRig(
      DeviceID("serial:/dev/none"), board.host, LinkSettings(), stalls: stalls)
    let procedure = try #require(Procedure.all[test])
    var judgement: Judgement?
    for _ in 0..<20 {
      let transcript = try procedure.evidence(rig, .quick)
      let limits = LimitsFile.embedded.limits(of: test, rig.subject.deviceClass, .quick)
      let found = Judgement(
        procedure.measured(transcript), limits: limits, stall: transcript.hostStall)
      judgement = found
      if !isExcused || found.status != .error { break }
    }
    return try #require(judgement)
  }

  @Test(arguments: [
    "ID-1", "ID-2", "ID-3", "FN-3", "DR-3", "DR-5", "DR-6", "DR-7", "RB-2", "SF-5",
  ])
  func `a good device passes`(test: String) throws {
    let judgement = try judge(test, .none, isExcused: true)
    #expect(judgement.status == .pass, "\(judgement.reason)")
  }

  @Test func `an answer that comes once more is not credited to the next command`() throws {
    let judgement = try judge("FN-3", .repeatsAnswers, isExcused: true)
    #expect(judgement.status == .pass, "\(judgement.reason)")
  }

  @Test(arguments: [
    ("ID-1", SerialBoard.Fault.hidesSerialNumber, "facts missing is 1, above 0"),
    ("ID-2", .saysYes, "violations is"),
    ("FN-3", .saysYes, "wrong answers is 8, above 0"),
    ("SF-5", .neverSilent, "level before a command, max, is 0.305"),
  ])
  func `a broken device fails`(test: String, fault: SerialBoard.Fault, says: String) throws {
    // A machine that stalls all the while would excuse the device for ever.
    let judgement = try judge(test, fault, isExcused: false)
    #expect(judgement.status == .fail)
    #expect(judgement.reason.contains(says), "\(judgement.reason)")
  }

  @Test func `the thread that a test runs on is scheduled as it was`() throws {
    let before = sched_getscheduler(0)
    _ = try judge("ID-1", .none, isExcused: true)
    #expect(sched_getscheduler(0) == before)
  }

  /// What needs a player breaks, as there is none; all else is evidence of a device on a line.
  @Test func `a run on a board is coherent, whatever the host does meanwhile`() throws {
    let board = try SerialBoard()
    defer { board.close() }
    let stalls = StallWatch()
    defer { stalls.stop() }
    let rig = try SerialRig(
      DeviceID("serial:/dev/none"), board.host, LinkSettings(), program: "/nowhere",
      stalls: stalls)
    let run = TestRun.run(on: rig)
    for test in ["ID-1", "ID-2", "ID-3", "FN-3", "RB-2", "SF-5"] {
      let result = try #require(run.report.tests.first { $0.id == test })
      let isMade = result.attempts.contains { !$0.evidence.isEmpty }
      #expect(isMade, "\(result)")
    }
    #expect(try ReportFolder(run).problems() == [])
  }

  @Test func `what cannot be done to a device on a line is missing, with the reason`() throws {
    let board = try SerialBoard()
    defer { board.close() }
    let stalls = StallWatch()
    defer { stalls.stop() }
    let rig = try SerialRig(
      DeviceID("serial:/dev/none"), board.host, LinkSettings(), stalls: stalls)
    let areSimulated = rig.instruments.allSatisfy { $0.isSimulated }
    #expect(areSimulated)
    #expect(rig.subject.deviceClass == .lra)
    #expect(rig.subject.capabilities.lookAheadNanoseconds == 10_000_000_000)
    #expect(throws: RigFault.missing("nobody is there to unplug the device")) {
      try rig.unplug()
    }
  }

  @Test func `a motor that turns on a line is of a class of its own`() throws {
    let board = try SerialBoard(kind: 2)
    defer { board.close() }
    let stalls = StallWatch()
    defer { stalls.stop() }
    let rig = try SerialRig(
      DeviceID("serial:/dev/none"), board.host, LinkSettings(), stalls: stalls)
    #expect(rig.subject.deviceClass == .ermController)
  }

  @Test func `a line on which nobody answers is said to be one`() throws {
    let board = try SerialBoard()
    board.close()
    let stalls = StallWatch()
    defer { stalls.stop() }
    #expect(throws: DeviceError.self) {
      _ = try SerialRig(DeviceID("serial:/dev/none"), board.host, LinkSettings(), stalls: stalls)
    }
  }
}
