import TactusCertification
import Testing
import VirtualController

/// Runs the first light (the first checks of a newly built board) on the unmodified image in the
/// controller model. An intact board passes, and a board with a fault fails at the step that names
/// the faulty wire.
@Suite struct FirstLightTests {
  private static let header = LightRecord.Header(
    date: "2026-11-22T20:00:00Z", device: "serial:image", tactusVersion: "1", tactusCommit: "1",
    kernel: "", machine: "")

  private func lit(
    _ image: Image = .feather, _ change: (inout Board) -> Void = { _ in }
  ) throws -> (record: LightRecord, board: Controller) {
    var image = image
    change(&image.wiring)
    let board = try image.start()
    board.run(until: BoardHost.start)
    let talk = BoardTalk(MachineLine(board))
    let record = LightRun.perform(
      LightStep.board, on: talk, with: WillingPerson(board), Self.header)
    return (record, board)
  }

  @Test(arguments: Image.all) func `a good board passes every step`(_ image: Image) throws {
    let (record, board) = try lit(image)
    let failed = record.steps.first { $0.outcome != .passed }
    #expect(failed == nil, "\(failed?.id ?? ""): \(failed?.what ?? "")")
    #expect(record.isGood && record.felt == 6)
    #expect(board.drive(at: board.now) == 0)
    #expect(board.mistakes == [] && board.resets.count == 1)
  }

  /// The levels are the chip's input, or full drive while the chip runs its own routines.
  @Test func `the motor has the requested levels, and is off between them`() throws {
    let (_, board) = try lit()
    let levels = board.motorDrives.map(\.level).filter { $0 > 0 && $0 < 255 }
    // 5 % before STOP, 5 % before the silence, then rising levels; 5 % of 255 is 12.75.
    #expect(levels == [13, 13, 13, 26, 51, 102, 179])
    #expect(board.motorDrives.last?.level == 0)
  }

  /// Faults of a board, each with the name of the step that finds it.
  private static let faults: [(name: String, change: @Sendable (inout Board) -> Void)] = [
    ("identity", { $0.transmitPin = Board.Pin("A", 8) }),
    ("identity", { $0.receivePin = Board.Pin("A", 8) }),
    ("identity", { $0.crystalHertz = 8_000_000 }),
    ("supply", { $0.crystalHertz = nil }),
    ("bus", { $0.enablePin = Board.Pin("A", 8) }),
    ("bus", { $0.clockPin = Board.Pin("A", 8) }),
    ("bus", { $0.dataPin = Board.Pin("A", 8) }),
    ("diagnostics", { $0.actuator.wiring = .open }),
    ("diagnostics", { $0.actuator.wiring = .shorted }),
  ]

  @Test(arguments: faults.indices)
  func `a fault is found at its step, and no later step moves the motor`(_ place: Int) throws {
    let (step, change) = Self.faults[place]
    let (record, board) = try lit(.feather, change)
    let failed = record.steps.first { $0.outcome == .failed }
    #expect(failed?.id == step, "\(failed?.what ?? "")")
    #expect(failed?.check.isEmpty == false)
    #expect(!record.isGood)
    #expect(board.drive(at: board.now) == 0)
  }

  @Test func `a board without an actuator is reported as one`() throws {
    let (record, board) = try lit(Image.feather.undescribed)
    #expect(record.steps.first { $0.outcome == .failed }?.id == "actuator")
    #expect(board.motorDrives.allSatisfy { $0.level == 0 })
  }
}
