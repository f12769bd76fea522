import Testing

@testable import VirtualController

/// The I2C lines at the pins of the controller, and the ways in which a program frees a blocked
/// bus.
@Suite struct PinTests {
  @Test func `nine clocks and a STOP free the bus from a chip that was interrupted`() {
    let board = PinBoard()
    board.parts.apply(.dataHeld(.clocks(9)), at: board.now)
    #expect(!board.isDataHigh && board.isBusy)
    board.toOutputs()
    for _ in 0..<8 { board.clock() }
    #expect(!board.isDataHigh)
    board.clock()
    #expect(board.isDataHigh)
    #expect(board.parts.bus.lines.clocks == 9)
    #expect(board.isBusy)
    board.stop()
    #expect(!board.isBusy)
  }

  @Test func `the output register has no effect on a pin with an alternate function`() {
    let board = PinBoard()
    board.parts.apply(.dataHeld(.clocks(1)), at: board.now)
    // Without `toOutputs()` the pins have their alternate function, and the clock pulses do not
    // reach SCL.
    board.clock()
    #expect(!board.isDataHigh)
  }

  @Test func `the errata's sequence frees filters that are stuck`() {
    let board = PinBoard()
    board.parts.apply(.filtersStuck, at: board.now)
    #expect(board.isBusy)
    #expect(board.isDataHigh && board.isClockHigh)
    board.resetUnit()
    #expect(board.isBusy)
    board.toOutputs()
    board.set(data: false, clock: true)
    board.set(data: false, clock: false)
    board.set(data: false, clock: true)
    board.set(data: true, clock: true)
    board.resetUnit()
    #expect(!board.isBusy)
  }

  @Test func `a sequence that toggles only SDA does not free the filters`() {
    let board = PinBoard()
    board.parts.apply(.filtersStuck, at: board.now)
    board.toOutputs()
    board.set(data: false, clock: true)
    board.set(data: true, clock: true)
    board.resetUnit()
    #expect(board.isBusy)
  }

  @Test func `a reset of the controller does not change stuck filters and held lines`() {
    let board = PinBoard()
    board.parts.apply(.filtersStuck, at: board.now)
    board.parts.apply(.dataHeld(.clocks(3)), at: board.now)
    board.parts.restart(.watchdog, at: board.now)
    #expect(board.parts.bus.isBusy && !board.parts.bus.lines.isDataHigh)
    #expect(board.parts.bus.faults.isFilterStuck)
  }

  @Test func `after a reset in the middle of a read the chip still drives SDA`() {
    let board = PinBoard()
    board.parts.bus.phase = .receiving(until: board.now + 15_000, acknowledged: nil)
    // A bit takes 1875 ns at 16 MHz, the frequency of the core after a reset.
    board.parts.bus.timing.clock = 1 << 15 | 10
    _ = board.parts.bus.chip.begin(0x5A, isRead: true, at: board.now)
    board.parts.restart(.watchdog, at: board.now)
    #expect(board.parts.bus.lines.dataHold == .clocks(8))
  }

  @Test func `a unit that waits for the program holds the clock low`() {
    let board = PinBoard()
    #expect(board.isClockHigh)
    board.parts.bus.phase = .started
    #expect(!board.isClockHigh && board.isDataHigh)
  }

  @Test func `push-pull outputs on the bus are a mistake`() {
    let board = PinBoard()
    board.write(0, to: 1, PinPort.Offset.type)
    #expect(board.parts.allMistakes.contains { $0.contains("push-pull") })
  }

  @Test func `pins without alternate function 4 disconnect the unit`() {
    let board = PinBoard()
    #expect(board.parts.bus.isConnected)
    board.write(0x7400_0000, to: 1, PinPort.Offset.low)
    #expect(!board.parts.bus.isConnected)
  }
}

/// The parts of a board with PB6 and PB7 set up as the I2C pins, and a program that changes the
/// pins one by one.
final class PinBoard {
  var parts: Parts
  var now: Int64 = 1_000_000

  init(_ board: Board = Board()) {
    parts = Parts(board)
    write(enable: 0x10_0007, to: 0x30)
    write(enable: 0x0020_0000, to: 0x40)
    write(3 << 6, to: 1, PinPort.Offset.type)
    write(0x4400_0000, to: 1, PinPort.Offset.low)
    write(0x280 | 0xA000, to: 1, PinPort.Offset.mode)
    write(3 << 6, to: 1, PinPort.Offset.output)
  }

  private func write(enable value: UInt32, to offset: UInt32) {
    _ = parts.write(value, to: Parts.Base.clocks + offset, at: now)
  }

  func write(_ value: UInt32, to port: Int, _ offset: UInt32) {
    _ = parts.write(value, to: Parts.Base.ports[port] + offset, at: now)
  }

  func read(_ port: Int, _ offset: UInt32) -> UInt32 {
    parts.read(Parts.Base.ports[port] + offset, at: now) ?? 0
  }

  var isDataHigh: Bool { read(1, PinPort.Offset.input) >> 7 & 1 == 1 }
  var isClockHigh: Bool { read(1, PinPort.Offset.input) >> 6 & 1 == 1 }

  var isBusy: Bool {
    (parts.read(Parts.Base.i2c1 + I2CUnit.Offset.bus, at: now) ?? 0) & 2 != 0
  }

  /// Makes PB6 and PB7 general-purpose outputs, as in the errata's sequence.
  func toOutputs() { write(0x280 | 0x5000, to: 1, PinPort.Offset.mode) }

  func set(data: Bool, clock: Bool) {
    let low: UInt32 = (data ? 0 : 1 << 23) | (clock ? 0 : 1 << 22)
    let high: UInt32 = (data ? 1 << 7 : 0) | (clock ? 1 << 6 : 0)
    write(low | high, to: 1, PinPort.Offset.set)
  }

  func clock() {
    set(data: true, clock: false)
    set(data: true, clock: true)
  }

  func stop() {
    set(data: false, clock: false)
    set(data: false, clock: true)
    set(data: true, clock: true)
  }

  /// Sets SWRST and clears it.
  func resetUnit() {
    let control = Parts.Base.i2c1 + I2CUnit.Offset.control
    _ = parts.write(I2CUnit.Control.reset, to: control, at: now)
    _ = parts.write(0, to: control, at: now)
  }
}
