import TactusDevice
import TestLine
import Testing

@testable import TactusCertification

/// Certifies the firmware's device logic on a simulated line, with a player, on a virtual clock.
/// Every run is the same.
@Suite struct SerialRigTests {
  /// The tests for a serial device, except RB-1, which needs a person to unplug the device.
  private static let tests = TestCatalogue.tests.map(\.id).filter { test in
    LimitsFile.embedded.table[test]?[.lra] == .required && TestCatalogue.procedure(of: test) != nil
      && test != "RB-1"
  }

  private func judge(
    _ test: String, _ fault: SpoiltBoard.Fault? = nil,
    _ declaration: BoardDeclaration = BoardDeclaration()
  ) throws -> Judgement {
    let rig = try BoardWorld(declaration, fault.map { SpoiltBoard($0) }).makeRig()
    return try #require(Runner.attempts(at: test, on: rig, isQuick: true).first)
  }

  @Test(arguments: tests)
  func `a good device passes`(test: String) throws {
    let judgement = try judge(test)
    #expect(judgement.status == .pass, "\(judgement.reason)")
  }

  @Test(arguments: ["DR-4", "TM-2", "SF-1", "RB-2"])
  func `two runs on the virtual clock are the same`(test: String) throws {
    let procedure = try #require(TestCatalogue.procedure(of: test))
    let transcripts = try (0..<2).map { _ in
      try procedure.evidence(BoardWorld().makeRig(), .quick)
    }
    #expect(transcripts[0] == transcripts[1])
  }

  @Test func `a repeated answer is not credited to the next command`() throws {
    let judgement = try judge("FN-3", .repeatsAnswers)
    #expect(judgement.status == .pass, "\(judgement.reason)")
  }

  @Test(arguments: [
    ("ID-2", SpoiltBoard.Fault.saysYes, "violations is"),
    ("FN-3", .saysYes, "wrong answers is 8, above 0"),
    ("SF-5", .neverSilent, "level before a command, max, is 0.305"),
  ])
  func `a broken device fails`(test: String, fault: SpoiltBoard.Fault, says: String) throws {
    let judgement = try judge(test, fault)
    #expect(judgement.status == .fail)
    #expect(judgement.reason.contains(says), "\(judgement.reason)")
  }

  @Test func `a device without a serial number fails`() throws {
    var declaration = BoardDeclaration()
    declaration.serialNumber = ""
    let judgement = try judge("ID-1", nil, declaration)
    #expect(judgement.status == .fail)
    #expect(judgement.reason.contains("facts missing is 1, above 0"), "\(judgement.reason)")
  }

  @Test func `a whole run on a board passes, and its report is valid`() throws {
    let world = BoardWorld()
    let run = TestRun.run(on: try world.makeRig(), secondsNow: { Double(world.now) / 1e9 })
    let wrong = run.report.tests.filter { [.fail, .error].contains($0.status) }
    #expect(wrong == [])
    #expect(try ReportFolder(run).problems() == [])
  }

  @Test func `a serial rig cannot unplug its device, and says so`() throws {
    let rig = try BoardWorld().makeRig()
    let areSimulated = rig.instruments.allSatisfy { $0.isSimulated }
    #expect(areSimulated)
    #expect(rig.subject.deviceClass == .lra)
    #expect(rig.subject.capabilities.lookAheadNanoseconds == 10_000_000_000)
    #expect(throws: RigFault.missing("a device on a serial line cannot be unplugged in a test")) {
      try rig.unplug()
    }
  }

  @Test func `a rotating motor on a line has a class of its own`() throws {
    var declaration = BoardDeclaration()
    declaration.motors[0].kind = 2
    #expect(try BoardWorld(declaration).makeRig().subject.deviceClass == .ermController)
  }
}
