import TactusWire
import Testing
import VirtualController

/// Measures the stack. The controller model fills the memory with a pattern at power-up.
@Suite struct StackTests {
  private static let pattern: UInt32 = 0xA5A5_A5A5

  @Test func `the stack uses at most half of its memory`() throws {
    let symbols = Symbols(try Image.feather.bytes())
    let end = try #require(symbols["board_data_room_end"])
    let top = try #require(symbols["board_stack_top"])
    let board = try Image.feather.start()
    board.plant(.brownOut)
    var host = try BoardHost(on: board)
    // Uses commands, levels, faults, requests, and errors of the line and the bus.
    host.hold(65_535, until: board.now + 300_000_000)
    board.plant(.unacknowledged(byte: 1), at: board.now)
    board.plant(.line(.noise), at: board.now)
    host.hold(30_000, until: board.now + 300_000_000)
    _ = try host.dictionary()
    _ = try host.faults()
    host.order(.set(.faults(.bus), actuator: 0))
    host.hold(30_000, until: board.now + 300_000_000)
    let words = stride(from: end, to: top, by: 4)
    let lowest = try #require(words.first { board.word(at: $0) != Self.pattern })
    let (used, room) = (top - lowest, top - end)
    #expect(used > 100)
    #expect(used <= room / 2, "\(used) of \(room) bytes")
  }
}
