import Testing

@testable import VirtualController

/// The pins of the simulated STM32F4 and their levels: reference manual RM0090, section 8.
@Suite struct PortTests {
  private typealias Offset = PinPort.Offset

  private static func port(_ mode: UInt32, type: UInt32 = 0, pulls: UInt32 = 0) -> PinPort {
    var port = PinPort(mode: 0, speed: 0, pulls: 0)
    _ = port.write(type, to: Offset.type, at: 0)
    _ = port.write(pulls, to: Offset.pulls, at: 0)
    _ = port.write(mode, to: Offset.mode, at: 0)
    return port
  }

  @Test func `a push-pull output has the level of its bit; an open-drain output pulls only low`() {
    var port = Self.port(1 << 6)
    #expect(!port.isHigh(3))
    _ = port.write(1 << 3, to: Offset.output, at: 0)
    #expect(port.isHigh(3) && port.drive(of: 3) == .high)
    _ = port.write(1 << 3, to: Offset.type, at: 0)
    #expect(!port.isHigh(3) && port.drive(of: 3) == .released)
    port.pulledUp = 1 << 3
    #expect(port.isHigh(3))
    port.heldLow = 1 << 3
    #expect(!port.isHigh(3))
  }

  @Test func `in one write to BSRR, setting wins over resetting`() {
    var port = Self.port(1)
    _ = port.write(1 << 16 | 1, to: Offset.set, at: 0)
    #expect(port.isHigh(0))
    _ = port.write(1 << 16, to: Offset.set, at: 0)
    #expect(!port.isHigh(0))
  }

  @Test func `an input has the level of its internal resistor; an external resistor wins`() {
    var port = Self.port(0, pulls: 1)
    #expect(port.isHigh(0) && !port.isHigh(1))
    port.pulledDown = 1
    #expect(!port.isHigh(0))
  }

  @Test func `the input register shows levels, and 0 for an analog pin`() {
    var port = Self.port(0b11, pulls: 0b0101)
    port.pulledUp = 0b11
    #expect(port.read(Offset.input, at: 0) == 0b10)
  }

  @Test func `changes of a pin are recorded with their times`() {
    var port = Self.port(1 << 4)
    _ = port.write(1 << 2, to: Offset.set, at: 10)
    _ = port.write(1 << 2, to: Offset.set, at: 20)
    _ = port.write(1 << 18, to: Offset.set, at: 30)
    #expect(
      port.changes == [
        PinPort.Change(time: 10, pin: 2, isHigh: true),
        PinPort.Change(time: 30, pin: 2, isHigh: false),
      ])
  }

  @Test func `the EN pin is low until the program drives it, and again after a reset`() {
    var board = Board()
    board.enablePin = Board.Pin("B", 0)
    let pins = PinBoard(board)
    #expect(!pins.parts.bus.chip.isEnabled)
    pins.write(0xA281, to: 1, PinPort.Offset.mode)
    pins.write(1, to: 1, PinPort.Offset.set)
    #expect(pins.parts.bus.chip.isEnabled)
    pins.parts.restart(.watchdog, at: 5)
    #expect(!pins.parts.bus.chip.isEnabled)
    #expect(pins.parts.ports[1].changes.last == PinPort.Change(time: 5, pin: 0, isHigh: false))
  }

  @Test func `a part without a clock reads 0, ignores writes, and records a mistake`() {
    var parts = Parts(Board())
    let address = Parts.Base.timer2 + Counter.Offset.reload
    let isWritten = parts.write(5, to: address, at: 0)
    let value = parts.read(address, at: 0)
    #expect(isWritten && value == 0)
    #expect(parts.allMistakes.count == 1)
    // MODER of port A is not 0 after a reset, so a value of 0 shows the missing clock.
    #expect(parts.read(Parts.Base.ports[0], at: 0) == 0)
    _ = parts.write(1, to: Parts.Base.clocks + 0x40, at: 0)
    _ = parts.write(5, to: address, at: 0)
    #expect(parts.read(address, at: 0) == 5)
    // RCC_APB1RSTR resets the part.
    _ = parts.write(1, to: Parts.Base.clocks + 0x20, at: 0)
    _ = parts.write(0, to: Parts.Base.clocks + 0x20, at: 0)
    #expect(parts.read(address, at: 0) == 0)
  }
}
