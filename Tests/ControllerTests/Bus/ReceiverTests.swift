import Testing

@testable import VirtualController

/// The I2C unit of the simulated STM32F4 as a master that receives: reference manual RM0090,
/// section 27.3.3, figures "Transfer sequence diagram for master receiver", method 2.
@Suite struct ReceiverTests {
  private typealias Control = I2CUnit.Control
  private typealias State = I2CUnit.State
  private typealias Offset = I2CUnit.Offset

  /// The first of the registers that the tests read. From 0x16 on they contain 0x3E, 0x8C, 0x0C,
  /// 0x6C, 0x36.
  private static let first: UInt8 = 0x16

  private static func addressed(_ bits: UInt32) -> BusMaster {
    var master = BusMaster()
    master.select(first)
    master.set(bits)
    master.address(BusMaster.reading)
    return master
  }

  /// The number of bytes that the chip has sent, computed from the byte that it would send next.
  private static func bytesSent(_ master: BusMaster) -> UInt8 {
    var chip = master.unit.chip
    _ = chip.begin(0x5A, isRead: true, at: master.now)
    let next = chip.give(at: master.now)
    return DRV2605Register.defaults[16...].firstIndex(of: next).map { UInt8($0) - first } ?? 0xFF
  }

  @Test func `one byte is read with ACK off before ADDR is cleared`() {
    var master = Self.addressed(0)
    #expect(master.state == State.addressed)
    master.clearAddress()
    master.set(Control.stop)
    master.wait(bits: 9)
    #expect(master.state == State.filled)
    #expect(master.read(Offset.data) == 0x3E)
    master.wait(bits: 1)
    #expect(master.bus == 0 && master.state == 0)
    #expect(Self.bytesSent(master) == 1)
    #expect(master.unit.mistakes.texts == [])
  }

  @Test func `two bytes are read with POS, and both wait until the program reads them`() {
    var master = Self.addressed(Control.acknowledge | Control.position)
    master.clearAddress()
    master.clear(Control.acknowledge)
    master.wait(bits: 40)
    #expect(master.state == State.filled | State.transferred)
    master.stop()
    #expect(master.read(Offset.data) == 0x3E)
    #expect(master.state == State.filled)
    #expect(master.read(Offset.data) == 0x8C)
    #expect(master.state == 0 && master.bus == 0)
    #expect(Self.bytesSent(master) == 2)
    #expect(master.unit.mistakes.texts == [])
  }

  @Test func `three bytes are read if ACK is cleared at BTF, before the first is read`() {
    var master = Self.addressed(Control.acknowledge)
    master.clearAddress()
    master.wait(bits: 40)
    // The first byte is in DR and the second in the shift register, so the unit holds the clock
    // low.
    #expect(master.state == State.filled | State.transferred)
    #expect(master.unit.holdsClock)
    master.clear(Control.acknowledge)
    #expect(master.read(Offset.data) == 0x3E)
    master.set(Control.stop)
    #expect(master.read(Offset.data) == 0x8C)
    master.wait(bits: 10)
    #expect(master.state == State.filled)
    #expect(master.read(Offset.data) == 0x0C)
    #expect(master.bus == 0)
    #expect(Self.bytesSent(master) == 3)
    #expect(master.unit.mistakes.texts == [])
  }

  @Test func `without POS the second of two bytes never arrives`() {
    var master = Self.addressed(Control.acknowledge)
    master.clearAddress()
    master.clear(Control.acknowledge)
    master.wait(bits: 40)
    #expect(master.state == State.filled)
    #expect(Self.bytesSent(master) == 1)
  }

  @Test func `a single byte that is acknowledged is followed by another`() {
    var master = Self.addressed(Control.acknowledge)
    master.clearAddress()
    master.wait(bits: 9)
    #expect(master.read(Offset.data) == 0x3E)
    master.wait(bits: 9)
    #expect(Self.bytesSent(master) == 2)
  }

  @Test func `a STOP after an acknowledged byte is a mistake`() {
    var master = Self.addressed(Control.acknowledge)
    master.clearAddress()
    master.wait(bits: 40)
    master.stop()
    #expect(master.unit.mistakes.texts.count == 1)
  }

  @Test func `a repeated START reads the register that was just selected`() {
    var master = BusMaster()
    master.send([0x17])
    master.address(BusMaster.reading)
    master.clearAddress()
    master.set(Control.stop)
    master.wait(bits: 10)
    #expect(master.read(Offset.data) == 0x8C)
    #expect(master.unit.leftOverStops == 0 && master.unit.mistakes.texts == [])
  }
}
