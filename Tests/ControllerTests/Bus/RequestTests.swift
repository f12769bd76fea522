import Testing

@testable import VirtualController

/// Requests to the I2C unit that the manual forbids, and their effect: reference manual RM0090,
/// section 27.6.1, at the bits STOP and PE.
@Suite struct RequestTests {
  private typealias Control = I2CUnit.Control
  private typealias State = I2CUnit.State
  private typealias Offset = I2CUnit.Offset

  @Test func `a STOP that was requested twice is sent again, right after the next START`() {
    var master = BusMaster()
    master.send([0x02, 0x00])
    master.set(Control.stop)
    master.set(Control.stop)
    master.wait(bits: 1)
    #expect(master.control & Control.stop != 0)
    #expect(master.unit.requestsTooEarly == 1)
    master.set(Control.start)
    master.wait(bits: 1)
    #expect(master.unit.leftOverStops == 1)
    // SB is set as for every START, but the address is not sent.
    #expect(master.bus == 0 && master.state == State.started)
    _ = master.read(Offset.state)
    master.write(UInt32(BusMaster.writing), to: Offset.data)
    master.wait(bits: 20)
    #expect(master.state == 0 && master.bus == 0)
    // The next transfer succeeds.
    master.send([0x02, 0x33])
    #expect(master.unit.chip.register(2) == 0x33)
    #expect(master.unit.leftOverStops == 1)
  }

  @Test func `a STOP without a transfer stays requested`() {
    var master = BusMaster()
    master.set(Control.stop)
    master.wait(bits: 100)
    #expect(master.control & Control.stop != 0)
    master.set(Control.start)
    master.wait(bits: 1)
    #expect(master.unit.leftOverStops == 1)
  }

  @Test func `a STOP that the hardware left over is also sent after the next START`() {
    var master = BusMaster()
    master.unit.leaveStop()
    master.set(Control.start)
    master.wait(bits: 1)
    #expect(master.unit.leftOverStops == 1)
  }

  @Test func `a program that waits for each STOP leaves no STOP over`() {
    var master = BusMaster()
    for _ in 0..<10 {
      master.send([0x02, 0x44])
      master.stop()
    }
    #expect(master.unit.leftOverStops == 0 && master.unit.requestsTooEarly == 0)
  }

  @Test func `clearing PE in a transfer takes effect at its end`() {
    var master = BusMaster()
    master.send([0x02, 0x00])
    master.clear(Control.enable)
    #expect(master.bus & I2CUnit.Bus.busy != 0)
    #expect(master.unit.mistakes.texts.count == 1)
    master.write(Control.stop, to: Offset.control)
    #expect(master.bus & I2CUnit.Bus.busy != 0)
  }

  @Test func `a unit that PE stops at once sends no STOP, so that BUSY stays set`() {
    var board = Board()
    board.disablesBusAtOnce = true
    var master = BusMaster()
    master.unit.isDisabledAtOnce = Parts(board).bus.isDisabledAtOnce
    master.send([0x02, 0x00])
    master.clear(Control.enable)
    #expect(master.bus == I2CUnit.Bus.busy)
    #expect(master.control == 0 && master.state == 0)
  }

  @Test func `clearing PE on a free bus clears the flags and ACK`() {
    var master = BusMaster()
    master.address(0x40 << 1)
    master.stop()
    master.set(Control.acknowledge)
    master.clear(Control.enable)
    #expect(master.state == 0 && master.control == 0)
    #expect(master.unit.mistakes.texts == [])
  }

  @Test func `SWRST resets all registers in the middle of a transfer`() {
    var master = BusMaster()
    master.send([0x02, 0x00])
    master.write(Control.reset, to: Offset.control)
    #expect(master.bus == 0 && master.state == 0)
    #expect(master.read(Offset.clock) == 0 && master.read(Offset.rise) == 2)
    #expect(master.read(Offset.frequency) == 0)
    // The unit stays in reset until the bit is cleared.
    master.write(12, to: Offset.frequency)
    #expect(master.read(Offset.frequency) == 0)
    master.write(0, to: Offset.control)
    master.setUp()
    master.send([0x02, 0x66])
    #expect(master.unit.chip.register(2) == 0x66)
  }
}
