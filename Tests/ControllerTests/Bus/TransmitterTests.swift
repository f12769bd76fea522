import Testing

@testable import VirtualController

/// The I2C unit of the simulated STM32F4 as a master that sends: reference manual RM0090, section
/// 27.3.3, figure "Transfer sequence diagram for master transmitter".
@Suite struct TransmitterTests {
  private typealias Control = I2CUnit.Control
  private typealias State = I2CUnit.State
  private typealias Offset = I2CUnit.Offset

  @Test func `a START takes a bit and sets SB, MSL and BUSY`() {
    var master = BusMaster()
    master.set(Control.start)
    #expect(master.state == 0)
    master.wait(bits: 1)
    #expect(master.state == State.started)
    #expect(master.control & Control.start == 0)
    #expect(master.bus == I2CUnit.Bus.master | I2CUnit.Bus.busy)
  }

  @Test func `the address is sent only after SR1 was read`() {
    var master = BusMaster()
    master.set(Control.start)
    master.wait(bits: 1)
    master.write(UInt32(BusMaster.writing), to: Offset.data)
    master.wait(bits: 20)
    #expect(master.state == State.started)
    _ = master.read(Offset.state)
    master.write(UInt32(BusMaster.writing), to: Offset.data)
    #expect(master.state == 0)
    master.wait(bits: 9)
    #expect(master.state == State.addressed)
  }

  @Test func `ADDR is cleared by SR1 and then SR2, and TXE follows`() {
    var master = BusMaster()
    master.address(BusMaster.writing)
    _ = master.read(Offset.bus)
    #expect(master.state == State.addressed)
    master.clearAddress()
    #expect(master.state == State.emptied)
    #expect(master.bus & I2CUnit.Bus.transmitter != 0)
  }

  @Test func `two bytes written at once are sent one after the other, and BTF follows the last`() {
    var master = BusMaster()
    master.address(BusMaster.writing)
    master.clearAddress()
    master.write(0x02, to: Offset.data)
    #expect(master.state == State.emptied)
    master.write(0x7F, to: Offset.data)
    #expect(master.state == 0)
    master.wait(bits: 9)
    #expect(master.state == State.emptied)
    master.wait(bits: 8)
    #expect(master.state == State.emptied)
    master.wait(bits: 1)
    #expect(master.state == State.emptied | State.transferred)
    #expect(master.unit.chip.register(2) == 0x7F)
  }

  @Test func `a STOP takes a bit, clears its request and frees the bus`() {
    var master = BusMaster()
    master.send([0x02, 0x10])
    master.set(Control.stop)
    #expect(master.control & Control.stop != 0)
    #expect(master.bus & I2CUnit.Bus.busy != 0)
    master.wait(bits: 1)
    #expect(master.control & Control.stop == 0)
    #expect(master.bus == 0 && master.state == 0)
    #expect(master.unit.mistakes.texts == [])
  }

  @Test func `a STOP that is requested during a byte follows the byte`() {
    var master = BusMaster()
    master.send([0x02])
    master.write(0x55, to: Offset.data)
    master.wait(bits: 3)
    master.set(Control.stop)
    master.wait(bits: 6)
    #expect(master.unit.chip.register(2) == 0x55)
    #expect(master.bus & I2CUnit.Bus.busy != 0)
    master.wait(bits: 1)
    #expect(master.bus == 0)
  }

  @Test func `an address that is not acknowledged sets AF and not ADDR`() {
    var master = BusMaster()
    master.address(0x40 << 1)
    #expect(master.state == State.failure)
    // The program must end the transfer (27.3.4).
    #expect(master.bus & I2CUnit.Bus.busy != 0)
    master.stop()
    #expect(master.bus == 0)
    #expect(master.state == State.failure)
    master.write(~State.failure, to: Offset.state)
    #expect(master.state == 0)
  }

  @Test(arguments: 0..<4)
  func `a test can leave any byte of a transfer unacknowledged, which sets AF`(_ refused: Int) {
    var master = BusMaster()
    master.unit.faults.unacknowledged = refused
    master.address(BusMaster.writing)
    for byte in [UInt8(0x02), 0x11, 0x22] where master.state & State.failure == 0 {
      master.clearAddress()
      master.write(UInt32(byte), to: Offset.data)
      master.wait(bits: 9)
    }
    #expect(master.state & State.failure != 0)
    #expect(master.unit.transferred == refused + 1)
  }

  @Test func `a unit that is not connected to its pins gets no acknowledgement`() {
    var master = BusMaster()
    master.unit.isConnected = false
    master.address(BusMaster.writing)
    #expect(master.state == State.failure)
  }
}
