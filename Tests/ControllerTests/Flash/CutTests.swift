import Testing

@testable import VirtualController

/// Operations of the flash memory that a reset interrupts. The reference manual RM0090, section
/// 3.6, does not define the result, so each test selects one.
@Suite struct CutTests {
  private typealias Control = FlashControl.Control
  private typealias Offset = FlashControl.Offset

  private static let place = FlashUnit.sector1

  private static func unit(_ remainder: FlashRemainder) -> FlashUnit {
    var behaviour = FlashBehaviour()
    behaviour.remainder = remainder
    return FlashUnit.open(.stm32f405, behaviour)
  }

  /// Programs a word over another one, resets the controller during the second operation, and
  /// returns the word.
  private static func cutWord(_ remainder: FlashRemainder) -> UInt32 {
    let unit = unit(remainder)
    unit.program(0xFFFF_0FFF, at: place)
    unit.write(Control.program | FlashUnit.words, to: Offset.control)
    unit.store(0x1234_0678, at: place)
    unit.now += 15_999
    unit.restart()
    #expect(!unit.flash.isBusy && unit.flash.next == nil)
    return unit.word(place)
  }

  @Test(arguments: [
    (-1, 0xFFFF_0FFF), (0, 0xFFFF_0FFF), (1, 0xFFFF_0F78), (2, 0xFFFF_0678), (3, 0xFF34_0678),
    (4, 0x1234_0678), (5, 0x1234_0678),
  ])
  func `the first bytes of a word are programmed`(_ count: Int, _ word: UInt32) {
    #expect(Self.cutWord(.first(count)) == word)
  }

  @Test func `a mixed word has some of its zero bits, and is the same for the same seed`() {
    let words = (0..<20).map { Self.cutWord(.mixed(seed: $0)) }
    for word in words {
      #expect(word & 0x1234_0678 == 0x1234_0678 && word | 0xFFFF_0FFF == 0xFFFF_0FFF)
    }
    #expect(Set(words).count > 15)
    #expect(words == (0..<20).map { Self.cutWord(.mixed(seed: $0)) })
  }

  /// Erases sector 1, which contains zeros, and resets the controller during the operation.
  private static func cutSector(_ remainder: FlashRemainder) -> FlashUnit {
    let unit = unit(remainder)
    _ = unit.flash.memory.load([UInt8](repeating: 0, count: 0x1_0000), at: FlashMemory.base)
    unit.erase(1)
    unit.now = 100_000_000
    unit.restart()
    return unit
  }

  @Test func `the first bytes of a sector are erased`() {
    let unit = Self.cutSector(.first(6))
    #expect(unit.word(Self.place) == 0xFFFF_FFFF && unit.word(Self.place + 4) == 0x0000_FFFF)
    #expect(unit.word(Self.place + 8) == 0)
  }

  @Test func `a mixed sector has about as many ones as zeros, and other sectors are kept`() {
    let unit = Self.cutSector(.mixed(seed: 7))
    let sector = unit.flash.memory.sectors[1]
    let ones = unit.flash.memory[sector].reduce(0) { $0 + $1.nonzeroBitCount }
    #expect(abs(ones - 8 * 0x2000) < 2000)
    #expect(unit.word(sector.lowerBound - 4) == 0 && unit.word(sector.upperBound) == 0)
  }

  @Test func `an interrupted erase may clear bits that were set`() {
    let unit = Self.unit(.mixed(seed: 7))
    unit.erase(1)
    unit.restart()
    #expect(unit.word(Self.place) != 0xFFFF_FFFF)
  }

  @Test func `completed operations are kept over a reset`() {
    let unit = Self.unit(.mixed(seed: 7))
    unit.program(0x1234_5678, at: Self.place)
    unit.restart()
    #expect(unit.word(Self.place) == 0x1234_5678 && unit.flash.operations == 1)
  }

  @Test func `the supply fails in the operation that a test selects`() {
    let unit = FlashUnit.open()
    unit.flash.failing = 1
    unit.program(0, at: Self.place)
    #expect(unit.flash.failure == nil)
    unit.write(Control.program | FlashUnit.words, to: Offset.control)
    unit.store(0, at: Self.place + 4)
    #expect(unit.flash.next == 24_000)
    var hasFailed = unit.flash.takeFailure(by: 23_999)
    #expect(!hasFailed)
    unit.now = 40_000
    #expect(unit.flash.isBusy)
    hasFailed = unit.flash.takeFailure(by: 24_000)
    #expect(hasFailed && unit.flash.failing == nil)
    hasFailed = unit.flash.takeFailure(by: 50_000)
    #expect(!hasFailed)
    unit.now = 50_000
    #expect(unit.flash.isBusy && unit.word(FlashUnit.sector1 + 4) == 0xFFFF_FFFF)
  }
}
