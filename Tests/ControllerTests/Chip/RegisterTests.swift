import Testing

@testable import VirtualController

/// The registers of the simulated DRV2605L: data sheet SLOS854D, section 8.6.
@Suite struct RegisterTests {
  private typealias Register = DRV2605Register
  private typealias Bit = DRV2605Bit

  /// The reset values as the data sheet lists them, independent of the model. Those of 0x22 and
  /// 0x21 are the values without drive.
  private static let table: [(UInt8, UInt8)] = [
    (0x00, 0xE0), (0x01, 0x40), (0x02, 0x00), (0x03, 0x01), (0x04, 0x01), (0x0C, 0x00),
    (0x11, 0x05), (0x12, 0x19), (0x13, 0xFF), (0x14, 0x19), (0x15, 0xFF), (0x16, 0x3E),
    (0x17, 0x8C), (0x18, 0x0C), (0x19, 0x6C), (0x1A, 0x36), (0x1B, 0x93), (0x1C, 0xF5),
    (0x1D, 0xA0), (0x1E, 0x20), (0x1F, 0x80), (0x20, 0x33), (0x21, 0x00), (0x22, 0x00),
  ]

  @Test func `registers have the reset values of the data sheet, and the others are 0`() {
    let bus = ChipBus()
    let values = Dictionary(uniqueKeysWithValues: Self.table)
    for register in UInt8(0)..<0x23 { #expect(bus.read(register) == values[register] ?? 0) }
  }

  @Test func `a transfer continues with the next register`() {
    let bus = ChipBus()
    _ = bus.chip.begin(0x5A, isRead: false, at: bus.now)
    for byte in [UInt8(0x16), 0x11, 0x22] { _ = bus.chip.take(byte, at: bus.now) }
    #expect(bus.chip.register(0x16) == 0x11 && bus.chip.register(0x17) == 0x22)
    _ = bus.read(0x16)
    #expect(bus.chip.give(at: bus.now) == 0x22)
  }

  @Test func `read-only registers and reserved bits keep their values`() {
    let bus = ChipBus()
    for register in [Register.status, Register.supply, Register.period] {
      let before = bus.chip.register(register)
      bus.write(~before, to: register)
      #expect(bus.chip.register(register) == before)
    }
    bus.write(0x38, to: Register.mode)
    #expect(bus.chip.register(Register.mode) == 0)
    bus.write(0xFF, to: Register.openLoopPeriod)
    #expect(bus.chip.register(Register.openLoopPeriod) == 0x7F)
    bus.write(0x04, to: Register.control4)
    #expect(bus.chip.register(Register.control4) & 0x04 == 0)
  }

  @Test func `an access to a missing register is not acknowledged`() {
    let bus = ChipBus()
    #expect(!bus.write(1, to: 0x23))
    #expect(bus.chip.mistakes.texts.count == 1)
  }

  @Test func `another address is not acknowledged`() {
    let bus = ChipBus()
    #expect(!bus.answers(0x5B))
  }

  @Test func `reading the status clears its flags but not the identity`() {
    let bus = ChipBus()
    bus.chip.raise(0xFF)
    #expect(bus.read(Register.status) == 0xEF)
    #expect(bus.read(Register.status) == 0xE0)
  }

  @Test func `DEV_RESET acts like a loss of power, with 250 us without an answer`() {
    let bus = ChipBus()
    bus.setUpRealTime()
    bus.write(200, to: Register.input)
    bus.write(Bit.reset, to: Register.mode)
    #expect(bus.chip.level == 0)
    #expect(bus.chip.register(Register.control2) == 0xF5)
    bus.now += 249_000
    #expect(!bus.answers())
    bus.now += 1000
    #expect(bus.read(Register.mode) == 0x40)
  }

  @Test func `the chip answers 250 us after its supply comes up`() {
    let bus = ChipBus()
    bus.chip = DRV2605Chip(poweredAt: bus.now)
    bus.now += 249_999
    #expect(!bus.answers())
    bus.now += 1
    #expect(bus.answers())
  }

  @Test func `with EN low the chip acknowledges, ignores writes, and reads as 0xFF`() {
    let bus = ChipBus()
    bus.setUpRealTime()
    bus.write(200, to: Register.input)
    bus.chip.setEnabled(false, at: bus.now)
    #expect(bus.chip.level == 0)
    #expect(bus.write(7, to: Register.input))
    #expect(bus.read(Register.input) == 0xFF)
    bus.chip.setEnabled(true, at: bus.now)
    // The registers keep their values.
    #expect(bus.read(Register.input) == 200 && bus.chip.level == 200)
  }

  @Test func `a chip that answers with EN low keeps its output off`() {
    let bus = ChipBus()
    bus.chip.behaviour.disabled = .answers
    bus.setUpRealTime()
    bus.chip.setEnabled(false, at: bus.now)
    bus.write(9, to: Register.input)
    #expect(bus.read(Register.input) == 9 && bus.chip.level == 0)
  }

  @Test func `a test can inject a false status, or remove the chip`() {
    let bus = ChipBus()
    bus.chip.falseStatus = 0x60
    #expect(bus.read(Register.status) == 0x60)
    bus.chip.setPresent(false, at: bus.now)
    #expect(!bus.write(0, to: Register.mode))
  }
}
