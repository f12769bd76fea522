import TactusCertification
import VirtualController

/// The serial line to a simulated board. Its clock is that of the board.
final class MachineLine: BoardLine {
  let board: Controller
  /// The time from which the line to the board is free.
  private var free: Int64 = 0

  init(_ board: Controller) { self.board = board }

  var nowNanoseconds: Int64 { board.now }

  func send(_ bytes: [UInt8], until deadline: Int64) -> Bool {
    for byte in bytes {
      free = max(free, board.now) + BoardHost.byte
      board.receive(byte, at: free)
    }
    return true
  }

  func receive(until deadline: Int64) -> [UInt8]? {
    while true {
      let bytes = board.takeSent()
      if !bytes.isEmpty { return bytes }
      guard board.now < deadline else { return [] }
      board.run(until: deadline)
    }
  }

  func wait(until deadline: Int64) { board.run(until: deadline) }

  func reopen() -> Bool { true }
}

/// Simulates a person who presses reset when asked, and answers every other question with yes.
final class WillingPerson: LightPerson {
  private let board: Controller
  private var next = LightReply.nothing

  init(_ board: Controller) { self.board = board }

  func show(_ line: String) {}

  func ask(_ question: String) {
    let isReset = question.contains("Press reset")
    if isReset { board.plant(.brownOut, at: board.now) }
    next = isReset ? .nothing : .line("y")
  }

  func reply() -> LightReply {
    defer { next = .nothing }
    return next
  }
}
