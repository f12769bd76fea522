import Testing

@testable import VirtualController

/// Erasing sectors of the simulated STM32F4's flash memory: reference manual RM0090, sections 3.3
/// and 3.6.3.
@Suite struct EraseTests {
  private typealias Control = FlashControl.Control
  private typealias Offset = FlashControl.Offset
  private typealias Status = FlashControl.Status

  @Test func `the sectors are those of the manual`() {
    let small = [0x0800_0000, 0x0800_4000, 0x0800_8000, 0x0800_C000, 0x0801_0000]
    let large = [0x0802_0000, 0x0804_0000, 0x0806_0000, 0x0808_0000, 0x080A_0000, 0x080C_0000]
    let memory = FlashMemory(.stm32f405)
    #expect(memory.sectors.map { Int($0.lowerBound) } == small + large + [0x080E_0000])
    #expect(memory.range == 0x0800_0000..<0x0810_0000)
    let other = FlashMemory(.stm32f446)
    #expect(other.sectors.map { Int($0.lowerBound) } == small + large.prefix(3))
    #expect(other.range == 0x0800_0000..<0x0808_0000)
    #expect(memory.sector(of: 0x0800_7FFF) == 1 && memory.sector(of: 0x0810_0000) == nil)
  }

  /// A flash memory with zeros in sector 1 and around it.
  private static func written(_ behaviour: FlashBehaviour = FlashBehaviour()) -> FlashUnit {
    let unit = FlashUnit.open(.stm32f405, behaviour)
    let isLoaded = unit.flash.memory.load(
      [UInt8](repeating: 0, count: 0x10_0000), at: FlashMemory.base)
    #expect(isLoaded)
    return unit
  }

  @Test func `an erase sets all bits of its sector at its end`() {
    let unit = Self.written()
    unit.erase(1)
    #expect(unit.status == Status.busy && unit.control & Control.start != 0)
    unit.now = 249_999_999
    #expect(unit.status == Status.busy && unit.word(FlashUnit.sector1) == 0)
    unit.now = 250_000_000
    #expect(unit.status == 0 && unit.control & Control.start == 0)
    let sector = unit.flash.memory.sectors[1]
    let isErased = unit.flash.memory[sector].allSatisfy { $0 == 0xFF }
    #expect(isErased)
    #expect(unit.word(sector.lowerBound - 4) == 0 && unit.word(sector.upperBound) == 0)
    #expect(unit.flash.mistakes.texts.isEmpty && unit.flash.operations == 1)
  }

  @Test(arguments: [(UInt32(0), 2, 400), (1, 2, 400), (2, 2, 250), (2, 4, 1000), (2, 5, 2000)])
  func `a larger sector and a narrower PSIZE take longer`(
    _ width: UInt32, _ sector: UInt32, _ milliseconds: Int64
  ) {
    let unit = Self.written()
    unit.erase(sector, width << 8)
    #expect(unit.flash.next == milliseconds * 1_000_000)
  }

  @Test func `the board sets the time of an erase`() {
    var behaviour = FlashBehaviour()
    behaviour.eraseNanoseconds = 500_000_000
    let unit = Self.written(behaviour)
    unit.erase(1)
    #expect(unit.flash.next == 500_000_000)
  }

  @Test func `MER erases all sectors`() {
    let unit = Self.written()
    unit.write(Control.eraseAll | Control.start | FlashUnit.words, to: Offset.control)
    unit.now = 64 * 250_000_000
    let isErased = unit.flash.memory.bytes.allSatisfy { $0 == 0xFF }
    #expect(isErased && !unit.flash.isBusy)
  }

  @Test func `SER and MER together erase nothing`() {
    let unit = Self.written()
    let both = Control.eraseAll | Control.eraseSector
    unit.write(both | Control.start | FlashUnit.words, to: Offset.control)
    #expect(unit.status == Status.protected && !unit.flash.isBusy)
  }

  @Test func `STRT without SER or MER starts nothing and is recorded as a mistake`() {
    let unit = Self.written()
    unit.write(Control.start | FlashUnit.words, to: Offset.control)
    #expect(unit.status == 0 && !unit.flash.isBusy && unit.control & Control.start == 0)
    #expect(unit.flash.mistakes.texts.count == 1)
  }

  @Test func `SER without STRT does nothing`() {
    let unit = Self.written()
    unit.write(Control.eraseSector | FlashUnit.words, to: Offset.control)
    #expect(!unit.flash.isBusy && unit.flash.mistakes.texts.isEmpty)
  }

  @Test func `a missing sector sets WRPERR`() {
    for (model, sector) in [(ControllerModel.stm32f405, UInt32(12)), (.stm32f446, 8)] {
      let unit = FlashUnit.open(model)
      unit.erase(sector)
      #expect(unit.status == Status.protected && !unit.flash.isBusy)
      unit.erase(sector - 1)
      #expect(unit.flash.isBusy)
    }
  }

  @Test func `a protected sector is not erased, neither alone nor with all others`() {
    var behaviour = FlashBehaviour()
    behaviour.protectedSectors = [2]
    let unit = Self.written(behaviour)
    unit.erase(2)
    #expect(unit.status == Status.protected && !unit.flash.isBusy)
    unit.write(Status.protected, to: Offset.status)
    unit.write(Control.eraseAll | Control.start | FlashUnit.words, to: Offset.control)
    #expect(unit.status == Status.protected && !unit.flash.isBusy)
    unit.erase(1)
    #expect(unit.flash.isBusy)
  }

  @Test func `a PSIZE of 64 bits without VPP is recorded as a mistake`() {
    let unit = Self.written()
    unit.erase(1, 3 << 8)
    #expect(unit.flash.mistakes.texts.count == 1)
  }
}
