import TactusWire
import Testing

@testable import TactusCertification

/// A run of a first light (the first series of checks of a new board) on a simulated board.
struct LightTrial {
  let world: LightWorld
  let person: ScriptedPerson
  let talk: BoardTalk
  let record: LightRecord

  static let header = LightRecord.Header(
    date: "2026-11-22T20:00:00Z", device: "serial:/dev/ttyACM0", tactusVersion: "0.1.0",
    tactusCommit: "abc", kernel: "Linux", machine: "a machine")

  /// - Parameter isInterrupted: called with the world while time passes.
  init(
    _ world: LightWorld = LightWorld(), person: ScriptedPerson? = nil,
    isInterrupted: @escaping (LightWorld) -> Bool = { _ in false }
  ) {
    self.world = world
    self.person = person ?? .willing(world)
    talk = BoardTalk(world) { isInterrupted(world) }
    record = LightRun.perform(LightStep.board, on: talk, with: self.person, Self.header)
  }

  /// The step that failed.
  var failed: LightRecord.Step? { record.steps.first { $0.outcome == .failed } }

  func step(_ id: String) -> LightRecord.Step? { record.steps.first { $0.id == id } }

  /// Checks that a run failed at a step for a reason, that later steps were not tried, and that the
  /// motor is off.
  func expectFailure(
    at id: String, _ what: String, check: String = "",
    _ location: SourceLocation = #_sourceLocation
  ) {
    let step = failed
    #expect(step?.id == id, "\(record.steps)", sourceLocation: location)
    #expect(step?.what.contains(what) == true, "\(step?.what ?? "")", sourceLocation: location)
    #expect(step?.check.contains(check) == true, "\(step?.check ?? "")", sourceLocation: location)
    let place = record.steps.firstIndex { $0.id == id } ?? 0
    let before = record.steps[..<place].allSatisfy { $0.outcome == .passed }
    let behind = record.steps[(place + 1)...].allSatisfy { $0.outcome == .notTried }
    #expect(before && behind, sourceLocation: location)
    #expect(!record.isGood, sourceLocation: location)
    expectStill(location)
  }

  /// Checks that the motor is off, and that the last command was STOP.
  func expectStill(_ location: SourceLocation = #_sourceLocation) {
    #expect(world.drive == 0, sourceLocation: location)
    #expect(world.isGone || world.commands.last?.type == .stop, sourceLocation: location)
  }
}
