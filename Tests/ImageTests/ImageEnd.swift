import TactusSerial
import TestLine
import VirtualController

/// Connects the firmware's image to a harness's line: the board runs up to the host's next action,
/// and the host receives a frame when its last bit was sent.
final class ImageEnd: FarEnd {
  let board: Controller
  private var toBoard = Line()
  /// Bytes from the board that the host has not read yet.
  private var come: [UInt8] = []
  /// The host's time when the board was switched on.
  private let powerUp: Int64
  /// The time from power-up until the board's motor is tested and calibrated, which takes 1.5 s,
  /// and its link is open.
  private static let startNanoseconds: Int64 = 2_700_000_000

  /// Switches a board on so early that it is ready when a `BoardWorld` begins.
  init(_ image: Image) throws {
    board = try image.start()
    powerUp = BoardWorld.start - Self.startNanoseconds
    while run(until: BoardWorld.start) < BoardWorld.start {}
  }

  var isGone: Bool { false }
  var next: Int64 { .max }

  func carry(_ bytes: [UInt8], at now: Int64) {
    for byte in toBoard.carry(bytes, at: now) {
      board.receive(byte.value, at: byte.time - powerUp)
    }
  }

  func run(until end: Int64) -> Int64 {
    board.run(until: end - powerUp)
    come += board.takeSent()
    return min(board.now + powerUp, end)
  }

  func takeCome(by now: Int64, limit: Int) -> [UInt8] {
    let taken = Array(come.prefix(limit))
    come.removeFirst(taken.count)
    return taken
  }
}
