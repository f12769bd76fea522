import Foundation
import TestLine
import Testing

@testable import TactusCertification

/// A device that stops answering fails at its first attempt, and the report names the input at
/// which it failed.
@Suite struct DyingBoardTests {
  /// - Returns: the result of each attempt.
  private func attempts(
    _ test: String, _ cause: DyingBoard.Cause, closesLine: Bool
  ) throws -> [Judgement] {
    let rig = try BoardWorld(BoardDeclaration(), DyingBoard(cause, closesLine: closesLine))
      .makeRig()
    // The first attempt uses the session in which the rig opened the device. ID-3 sends nothing.
    _ = Runner.attempts(at: "ID-3", on: rig, isQuick: true)
    return Runner.attempts(at: test, on: rig, isQuick: true)
  }

  /// The first HELLO opens the rig, the second one begins the attempt. Two commands follow each
  /// HELLO: one clears injected faults, the other clears the faults of the motor.
  @Test(
    arguments: [
      ("ID-1", .greeting(2), "HELLO"), ("ID-1", .greeting(4), "HELLO"),
      ("DR-7", .greeting(3), "HELLO"), ("FN-1", .greeting(3), "HELLO"),
      ("FN-3", .command(8), "type 16 unknown, or too short"), ("DR-6", .command(9), "PLAY"),
      ("RB-3", .command(300), "PLAY"), ("SF-2", .command(7), "PLAY"),
      ("RB-2", .damage(5), "no whole frame: "), ("DR-2", .driven(4000), "PLAY"),
      ("FN-2", .driven(150), "PLAY"), ("TM-1", .driven(60), "PLAY"),
      ("SF-5", .greeting(2), "HELLO"),
    ] as [(String, DyingBoard.Cause, String)], [false, true])
  func `a device that stops answering fails at once`(
    death: (test: String, cause: DyingBoard.Cause, input: String), closesLine: Bool
  ) throws {
    let made = try attempts(death.test, death.cause, closesLine: closesLine)
    #expect(made.map(\.status) == [.fail], "\(made.map(\.reason))")
    let reason = made.first?.reason ?? ""
    #expect(reason.contains("was \(death.input)"), "\(reason)")
  }

  /// An exported line is a TCP connection to another program, which closes the connection when it
  /// ends.
  @Test func `an exported line that is closed gives ERROR in a test and MISS before one`()
    throws
  {
    func statuses(_ count: Int) throws -> [Status] {
      var declaration = BoardDeclaration()
      declaration.isExported = true
      let rig = try BoardWorld(declaration, DyingBoard(.command(count), closesLine: true))
        .makeRig()
      _ = Runner.attempts(at: "ID-3", on: rig, isQuick: true)
      return Runner.attempts(at: "FN-3", on: rig, isQuick: true).map(\.status)
    }
    #expect(try statuses(3) == [.miss])
    #expect(try statuses(8) == [.error, .miss])
  }

  @Test func `a silence that a stall of the host explains is no failure of the device`() throws {
    let world = BoardWorld()
    let rig = try world.makeRig()
    try rig.begin()
    let begin = world.now
    try rig.pass(nanoseconds: 2000 * milliseconds)
    guard case .device = rig.silence("silent", since: begin) else {
      return #expect(Bool(false), "nothing explains it")
    }
    rig.log.add(HeldUp(.watch, from: begin, to: begin + 1500 * milliseconds)!)
    guard case .broken(let why) = rig.silence("silent", since: begin) else {
      return #expect(Bool(false), "the host stalled")
    }
    #expect(why.contains("1500 ms"))
  }

  @Test func `an emulated device has stalled only if it answers again`() throws {
    var watch = DriveWatch()
    #expect(watch.questions(at: 0, actuators: 1) == [0])
    watch.giveUp(at: 100 * milliseconds)
    #expect(watch.answered(at: 150 * milliseconds) == 150 * milliseconds)
    #expect(watch.answered(at: 160 * milliseconds) == nil)
  }

  /// run.csv contains the cause of the failure, and the report is derived from it.
  @Test func `the report of a failed device is valid and names the device as the cause`() throws {
    let world = BoardWorld(BoardDeclaration(), DyingBoard(.command(300), closesLine: false))
    let run = TestRun.run(on: try world.makeRig(), secondsNow: { Double(world.now) / 1e9 })
    #expect(run.report.outcome != .pass)
    let first = try #require(run.report.tests.first { $0.status == .fail })
    #expect(first.attempts.count == 1)
    #expect(first.attempts.last?.isOfDevice == true)
    #expect(!run.report.tests.contains { $0.status == .error })
    #expect(try ReportFolder(run).problems() == [])
  }

  @Test func `a record cannot claim that the harness failed when the device did`() throws {
    let world = BoardWorld(BoardDeclaration(), DyingBoard(.command(300), closesLine: false))
    let run = TestRun.run(on: try world.makeRig(), secondsNow: { Double(world.now) / 1e9 })
    let folder = try ReportFolder(run)
    try folder.forge(RunRecord.path) { $0.replacingOccurrences(of: ",died,", with: ",broke,") }
    #expect(folder.problems() != [])
  }
}
