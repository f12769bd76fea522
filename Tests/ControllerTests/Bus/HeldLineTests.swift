import Testing

@testable import VirtualController

/// Bus lines (SDA, SCL) that the chip, another master or a short circuit holds low: reference
/// manual RM0090, sections 27.3.4 and 27.6.7, and the I2C specification UM10204, section 3.1.16
/// "Bus clear".
@Suite struct HeldLineTests {
  private typealias Control = I2CUnit.Control
  private typealias State = I2CUnit.State
  private typealias Offset = I2CUnit.Offset
  private typealias Bus = I2CUnit.Bus

  private static func hold(_ master: inout BusMaster, data: BusLines.Hold?) {
    let condition = master.unit.lines.holdData(data)
    master.unit.notice(condition, at: master.now)
  }

  private static func hold(_ master: inout BusMaster, clock: BusLines.Hold?) {
    let condition = master.unit.lines.holdClock(clock)
    master.unit.notice(condition, at: master.now)
  }

  @Test func `a low line sets BUSY even without PE, and no START is sent`() {
    var master = BusMaster(isSetUp: false)
    Self.hold(&master, data: .forever)
    #expect(master.bus == Bus.busy)
    master.setUp()
    master.set(Control.start)
    master.wait(bits: 1000)
    #expect(master.state == 0 && master.control & Control.start != 0)
  }

  @Test func `SDA that rises while the clock is high is a STOP, and the START follows`() {
    var master = BusMaster()
    Self.hold(&master, data: .until(master.now + 50_000))
    master.set(Control.start)
    master.now += 49_000
    #expect(master.bus == Bus.busy)
    master.now += 1000
    master.wait(bits: 1)
    #expect(master.state == State.started)
  }

  @Test func `a clock that was low leaves BUSY set, and only SWRST clears it`() {
    var master = BusMaster()
    Self.hold(&master, clock: .until(master.now + 50_000))
    master.now += 100_000
    #expect(master.bus == Bus.busy)
    master.clear(Control.enable)
    master.set(Control.enable)
    #expect(master.bus == Bus.busy)
    master.write(Control.reset, to: Offset.control)
    master.write(0, to: Offset.control)
    #expect(master.bus == 0)
  }

  @Test func `SWRST does not clear BUSY while a line is low`() {
    var master = BusMaster()
    Self.hold(&master, data: .forever)
    master.write(Control.reset, to: Offset.control)
    master.write(0, to: Offset.control)
    #expect(master.bus == Bus.busy)
  }

  @Test func `a held clock stretches the byte that is on the bus`() {
    var master = BusMaster()
    master.send([0x02])
    master.write(0x77, to: Offset.data)
    master.wait(bits: 4)
    Self.hold(&master, clock: .until(master.now + 1_000_000))
    master.wait(bits: 100)
    #expect(master.unit.chip.register(2) == 0)
    master.now += 1_000_000
    #expect(master.state == State.emptied | State.transferred)
    #expect(master.unit.chip.register(2) == 0x77)
  }

  @Test func `a clock that is held low permanently stops the byte permanently`() {
    var master = BusMaster()
    master.send([0x02])
    master.write(0x77, to: Offset.data)
    Self.hold(&master, clock: .forever)
    master.now += 1_000_000_000
    #expect(master.state == State.emptied)
    #expect(master.unit.next == nil)
  }

  @Test func `while SDA is held low, the unit loses arbitration`() {
    var master = BusMaster()
    master.set(Control.start)
    master.wait(bits: 1)
    Self.hold(&master, data: .forever)
    _ = master.read(Offset.state)
    master.write(UInt32(BusMaster.writing), to: Offset.data)
    master.wait(bits: 9)
    #expect(master.state & State.arbitrationLost != 0)
    #expect(master.bus == Bus.busy)
  }

  @Test func `while another master uses the bus, no START is sent`() {
    var master = BusMaster()
    master.unit.faults.otherMaster = 100_000
    master.address(BusMaster.writing)
    #expect(master.state & State.arbitrationLost != 0)
    #expect(master.bus == Bus.busy)
    master.set(Control.start)
    master.now += 99_000
    #expect(master.state & State.started == 0)
    master.now += 1000
    master.wait(bits: 1)
    #expect(master.state & State.started != 0)
  }

  @Test func `a STOP does not end while SDA is held`() {
    var master = BusMaster()
    master.send([0x02, 0x00])
    Self.hold(&master, data: .until(master.now + 100_000))
    master.set(Control.stop)
    master.now += 90_000
    #expect(master.control & Control.stop != 0)
    master.now += 20_000
    #expect(master.control & Control.stop == 0 && master.bus == 0)
  }

  @Test func `BERR does not end a transfer, and a misplaced STOP prevents STARTs`() {
    var master = BusMaster()
    master.send([0x02])
    master.unit.raiseBusError(isMisplaced: false)
    #expect(master.state & State.busError != 0)
    master.write(0x21, to: Offset.data)
    master.wait(bits: 9)
    #expect(master.unit.chip.register(2) == 0x21)
    master.stop()
    master.unit.raiseBusError(isMisplaced: true)
    master.set(Control.start)
    master.wait(bits: 100)
    #expect(master.state & State.started == 0)
    master.write(Control.reset, to: Offset.control)
    master.write(0, to: Offset.control)
    master.setUp()
    master.send([0x02, 0x22])
    #expect(master.unit.chip.register(2) == 0x22)
  }
}
