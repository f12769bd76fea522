import Testing

@testable import VirtualController

/// Programming words, halfwords and bytes of the simulated STM32F4's flash memory: reference manual
/// RM0090, section 3.6.4.
@Suite struct ProgrammingTests {
  private typealias Control = FlashControl.Control
  private typealias Offset = FlashControl.Offset
  private typealias Status = FlashControl.Status

  private static let place = FlashUnit.sector1

  @Test func `a word is readable at the end of its operation`() {
    let unit = FlashUnit.open()
    unit.write(Control.program | FlashUnit.words, to: Offset.control)
    unit.store(0x1234_5678, at: Self.place)
    #expect(unit.status == Status.busy && unit.flash.next == 16_000)
    unit.now = 15_999
    #expect(unit.status == Status.busy && unit.word(Self.place) == 0xFFFF_FFFF)
    unit.now = 16_000
    #expect(unit.status == 0 && unit.word(Self.place) == 0x1234_5678)
    #expect(unit.flash.mistakes.texts.isEmpty && unit.flash.operations == 1)
  }

  @Test func `the board sets the time in which a word is programmed`() {
    var behaviour = FlashBehaviour()
    behaviour.programNanoseconds = 100_000
    let unit = FlashUnit.open(.stm32f405, behaviour)
    unit.write(Control.program | FlashUnit.words, to: Offset.control)
    unit.store(0, at: Self.place)
    unit.now = 99_999
    #expect(unit.flash.isBusy)
    unit.now = 100_000
    #expect(!unit.flash.isBusy)
  }

  @Test func `programming only clears bits`() {
    let unit = FlashUnit.open()
    unit.program(0xFF00_F0F0, at: Self.place)
    unit.program(0xFF00_00F0, at: Self.place)
    #expect(unit.word(Self.place) == 0xFF00_00F0 && unit.flash.mistakes.texts.isEmpty)
    unit.program(0x0FFF_FFFF, at: Self.place)
    #expect(unit.word(Self.place) == 0x0F00_00F0)
    #expect(unit.status == 0 && unit.flash.mistakes.texts.count == 1)
  }

  @Test(arguments: [(UInt32(0), 1), (1, 2), (2, 4)])
  func `a write must have the width that PSIZE sets`(_ size: UInt32, _ width: Int) {
    for count in [1, 2, 4] {
      let unit = FlashUnit.open()
      unit.write(Control.program | size << 8, to: Offset.control)
      unit.store(0, count, at: Self.place)
      let isRight = count == width
      #expect(unit.status == (isRight ? Status.busy : Status.wrongWidth))
      unit.now = 16_000
      let programmed = isRight ? UInt64(1) << (8 * UInt64(count)) - 1 : 0
      #expect(unit.word(Self.place) == ~UInt32(programmed))
      #expect(unit.flash.mistakes.texts.isEmpty == isRight)
    }
  }

  @Test func `64 bits at once need the supply VPP`() {
    let unit = FlashUnit.open()
    unit.write(Control.program | 3 << 8, to: Offset.control)
    unit.store(0, at: Self.place)
    #expect(unit.status == Status.wrongWidth && unit.word(Self.place) == 0xFFFF_FFFF)
  }

  @Test func `a write without PG alone programs nothing and sets PGSERR`() {
    for control in [0, Control.program | Control.eraseSector, Control.program | Control.eraseAll] {
      let unit = FlashUnit.open()
      unit.write(control | FlashUnit.words, to: Offset.control)
      unit.store(0, at: Self.place)
      #expect(unit.status == Status.wrongSequence && !unit.flash.isBusy)
      #expect(unit.word(Self.place) == 0xFFFF_FFFF && unit.flash.mistakes.texts.count == 1)
    }
    let locked = FlashUnit()
    locked.store(0, at: Self.place)
    #expect(locked.status == Status.wrongSequence)
  }

  @Test func `a write across a row of 128 bits sets PGAERR`() {
    let unit = FlashUnit.open()
    unit.write(Control.program | FlashUnit.words, to: Offset.control)
    unit.store(0, at: Self.place + 14)
    #expect(unit.status == Status.misaligned && unit.word(Self.place + 14) == 0xFFFF_FFFF)
  }

  @Test func `a write within a row that is not aligned sets PGPERR`() {
    let unit = FlashUnit.open()
    unit.write(Control.program | FlashUnit.words, to: Offset.control)
    unit.store(0, at: Self.place + 2)
    #expect(unit.status == Status.wrongWidth && unit.word(Self.place + 2) == 0xFFFF_FFFF)
  }

  @Test func `a protected sector is not programmed`() {
    var behaviour = FlashBehaviour()
    behaviour.protectedSectors = [1]
    let unit = FlashUnit.open(.stm32f405, behaviour)
    #expect(unit.read(Offset.options) == 0x0FFD_AAED)
    unit.program(0, at: Self.place)
    #expect(unit.status == Status.protected && unit.word(Self.place) == 0xFFFF_FFFF)
    unit.program(0, at: Self.place + 0x4000)
    #expect(unit.word(Self.place + 0x4000) == 0)
  }

  @Test func `writing 1 clears an error, writing 0 keeps it, and BSY is not changed`() {
    let unit = FlashUnit.open()
    unit.store(0, at: Self.place)
    unit.write(Control.program | FlashUnit.words, to: Offset.control)
    unit.store(0, 2, at: Self.place)
    unit.store(0, at: Self.place)
    let errors = Status.wrongSequence | Status.wrongWidth
    #expect(unit.status == errors | Status.busy)
    unit.write(Status.wrongSequence | Status.busy, to: Offset.status)
    #expect(unit.status == Status.wrongWidth | Status.busy)
    unit.write(0, to: Offset.status)
    #expect(unit.status == Status.wrongWidth | Status.busy)
  }

  @Test func `EOP and OPERR are set if their interrupts are enabled`() {
    let unit = FlashUnit.open()
    unit.write(Control.endInterrupt | Control.program | FlashUnit.words, to: Offset.control)
    unit.store(0, at: Self.place)
    #expect(!unit.flash.isInterrupting)
    unit.now = 16_000
    #expect(unit.status == Status.ended && unit.flash.isInterrupting)
    unit.write(Control.program | FlashUnit.words, to: Offset.control)
    #expect(unit.status == Status.ended && !unit.flash.isInterrupting)
    unit.write(Status.ended, to: Offset.status)
    unit.store(0, 2, at: Self.place)
    #expect(unit.status == Status.wrongWidth && !unit.flash.isInterrupting)
    unit.write(Control.errorInterrupt | FlashUnit.words, to: Offset.control)
    unit.store(0, at: Self.place)
    #expect(unit.status & Status.failed != 0 && unit.flash.isInterrupting)
    unit.write(FlashUnit.words, to: Offset.control)
    #expect(unit.status & Status.failed != 0 && !unit.flash.isInterrupting)
    unit.write(Control.errorInterrupt | FlashUnit.words, to: Offset.control)
    unit.write(Status.failed, to: Offset.status)
    #expect(!unit.flash.isInterrupting)
  }
}
