import Testing

@testable import VirtualController

/// The keys of the flash memory and the registers that they unlock: reference manual RM0090,
/// sections 3.6.1, 3.7.2 and 3.9.
@Suite struct LockTests {
  private typealias Control = FlashControl.Control
  private typealias Offset = FlashControl.Offset

  @Test func `both keys in their order unlock the control register`() {
    let unit = FlashUnit()
    #expect(unit.isLocked)
    unit.write(0x4567_0123, to: Offset.key)
    #expect(unit.isLocked)
    unit.write(0xCDEF_89AB, to: Offset.key)
    #expect(!unit.isLocked && unit.flash.mistakes.texts.isEmpty)
    let isError = unit.flash.takeBusError()
    #expect(!isError)
    #expect(unit.read(Offset.key) == 0)
  }

  @Test(arguments: [[0xCDEF_89AB], [0x4567_0123, 0x4567_0123], [0x4567_0123, 0x1234_5678], [0]])
  func `a wrong sequence is a bus error and locks until the next reset`(_ keys: [UInt32]) {
    let unit = FlashUnit()
    for key in keys { unit.write(key, to: Offset.key) }
    var isError = unit.flash.takeBusError()
    #expect(isError && unit.flash.mistakes.texts.count == 1)
    isError = unit.flash.takeBusError()
    #expect(!isError)
    for key in FlashControl.keys { unit.write(key, to: Offset.key) }
    #expect(unit.isLocked)
    unit.restart()
    for key in FlashControl.keys { unit.write(key, to: Offset.key) }
    #expect(!unit.isLocked)
  }

  @Test func `a locked control register ignores writes and starts nothing`() {
    let unit = FlashUnit()
    unit.erase(1)
    #expect(unit.control == Control.lock && !unit.flash.isBusy)
    #expect(unit.flash.mistakes.texts.count == 1)
  }

  @Test func `LOCK locks, and both keys unlock again`() {
    let unit = FlashUnit.open()
    unit.write(Control.lock, to: Offset.control)
    #expect(unit.isLocked)
    unit.write(Control.program, to: Offset.control)
    #expect(unit.control == Control.lock)
    for key in FlashControl.keys { unit.write(key, to: Offset.key) }
    #expect(!unit.isLocked)
  }

  @Test func `a write without LOCK keeps the register unlocked; a reset locks it`() {
    let unit = FlashUnit.open()
    unit.write(0, to: Offset.control)
    #expect(!unit.isLocked)
    unit.write(Control.program, to: Offset.control)
    unit.restart()
    #expect(unit.control == Control.lock)
  }

  @Test func `a key that is written while the register is unlocked is recorded as a mistake`() {
    let unit = FlashUnit.open()
    unit.write(FlashControl.keys[0], to: Offset.key)
    let isError = unit.flash.takeBusError()
    #expect(!unit.isLocked && !isError && unit.flash.mistakes.texts.count == 1)
  }

  @Test func `the option register has its own keys`() {
    let unit = FlashUnit.open()
    unit.write(0x0FFD_AAEC, to: Offset.options)
    #expect(unit.read(Offset.options) == 0x0FFF_AAED)
    for key in FlashControl.optionKeys { unit.write(key, to: Offset.optionKey) }
    #expect(unit.read(Offset.options) == 0x0FFF_AAEC)
    unit.write(0x0FFD_AAEC, to: Offset.options)
    #expect(unit.read(Offset.options) == 0x0FFD_AAEC)
    #expect(unit.flash.mistakes.texts.count == 1)
    unit.write(0x0FFD_AAEC | FlashControl.Options.start, to: Offset.options)
    #expect(unit.read(Offset.options) == 0x0FFD_AAEC)
    #expect(unit.flash.mistakes.texts.count == 2)
  }

  @Test func `a cache may be reset only while it is off`() {
    let unit = FlashUnit()
    unit.write(0x705, to: Offset.access)
    #expect(unit.read(Offset.access) == 0x705 && unit.flash.waitStates == 5)
    unit.write(0x105, to: Offset.access)
    unit.write(0x1905, to: Offset.access)
    #expect(unit.flash.mistakes.texts.isEmpty)
    unit.write(0x605, to: Offset.access)
    unit.write(0xE05, to: Offset.access)
    #expect(unit.flash.mistakes.texts.count == 1)
  }
}
