import Testing

@testable import VirtualController

/// Programs on the simulated STM32F4 that erase and program its flash memory: reference manual
/// RM0090, section 3.6.
@Suite struct FlashTests {
  private typealias Control = FlashControl.Control

  private static let place = Program.sector1

  private static func machine(
    _ program: Program, _ prepare: (inout Board) -> Void = { _ in }
  ) throws -> Controller {
    var board = Board()
    prepare(&board)
    // Sector 1 contains zeros.
    let zeros = [UInt8](repeating: 0, count: 0x4000)
    return try Controller(program.image, board: board, flash: zeros, at: place)
  }

  /// A program that erases sector 1 and programs a word. It increments word 5 of memory while the
  /// flash is busy, then copies the programmed word and the status to the words 0 and 1.
  private static func program(at start: UInt32 = Program.inFlash) -> Program {
    var program = Program(at: start)
    program.unlockFlash()
    program.eraseFlash()
    program.awaitFlash(countingIn: Program.word(5))
    program.controlFlash(Control.program)
    program.store(0x1234_5678, at: place)
    program.copy(place, to: Program.word(0))
    program.endBlock()
    program.copyFlashStatus(to: Program.word(1))
    program.store(0x600D, at: Program.word(2))
    program.sleep()
    return program
  }

  @Test func `a program in flash stalls while it erases and programs`() throws {
    let machine = try Self.machine(Self.program())
    machine.run(until: 249_900_000)
    // The core stalls when it fetches the next block of instructions. The first pass of the loop is
    // in the block that starts the erase, and has run.
    #expect(machine.word(5) == 1 && machine.isFlashBusy && machine.flashWord(Self.place) == 0)
    machine.run(until: 250_010_000)
    #expect(machine.word(5) == 2 && machine.word(2) == 0 && machine.isFlashBusy)
    #expect(machine.word(0) == 0x1234_5678 && machine.flashWord(Self.place) == 0xFFFF_FFFF)
    machine.run(until: 250_100_000)
    #expect(machine.word(0) == 0x1234_5678 && machine.word(1) == 0 && machine.word(2) == 0x600D)
    #expect(machine.flashWord(Self.place) == 0x1234_5678 && machine.flashOperations == 2)
    #expect(machine.mistakes == [] && machine.faults == [])
  }

  @Test func `a program in memory runs while the flash is busy`() throws {
    let machine = try Self.machine(Self.program(at: Program.inMemory))
    machine.run(until: 249_900_000)
    // The loop has six instructions: at 16 MHz it runs more than 100,000 times in 250 ms.
    #expect(machine.word(5) > 100_000 && machine.isFlashBusy)
    machine.run(until: 250_100_000)
    #expect(machine.word(0) == 0x1234_5678 && machine.word(2) == 0x600D)
    #expect(machine.mistakes == [])
  }

  @Test(arguments: [false, true], [Program.inFlash, Program.inMemory])
  func `a read of the flash stalls, even in the block that starts the erase`(
    _ isLater: Bool, _ start: UInt32
  ) throws {
    var program = Program(at: start)
    program.unlockFlash()
    program.eraseFlash()
    if isLater { program.endBlock() }
    program.copy(Self.place, to: Program.word(0))
    program.sleep()
    let machine = try Self.machine(program)
    machine.run(until: 1_000_000)
    if isLater, start == Program.inFlash {
      #expect(machine.now < 1_100_000 && machine.word(0) == 0)
      machine.run(until: 250_100_000)
    }
    #expect(abs(machine.now - 250_050_000) < 100_000)
    #expect(machine.word(0) == 0xFFFF_FFFF && machine.mistakes == [])
  }

  @Test func `a read after a store returns the new word, in the same block and later`() throws {
    for isLater in [false, true] {
      var program = Program(at: Program.inMemory)
      program.unlockFlash()
      program.controlFlash(Control.program)
      program.store(0x1234_5678, at: 0x0801_0000)
      if isLater { program.endBlock() }
      program.copy(0x0801_0000, to: Program.word(0))
      program.sleep()
      let machine = try Self.machine(program)
      machine.run(until: 12_000)
      #expect(machine.word(0) == 0x1234_5678 && (machine.now > 16_000) == isLater)
    }
  }

  @Test func `a write to the control register stalls until BSY is clear`() throws {
    var program = Program(at: Program.inMemory)
    program.unlockFlash()
    program.eraseFlash()
    program.controlFlash(Control.program)
    program.copyFlashStatus(to: Program.word(1))
    program.store(0x600D, at: Program.word(2))
    program.sleep()
    let machine = try Self.machine(program)
    machine.run(until: 1_000_000)
    #expect(abs(machine.now - 250_000_000) < 100_000)
    machine.run(until: 250_100_000)
    #expect(machine.word(1) == 0 && machine.word(2) == 0x600D)
    #expect(machine.flashWord(Self.place) == 0xFFFF_FFFF)
  }

  @Test func `a store waits until the previous word is programmed`() throws {
    var program = Program(at: Program.inMemory)
    program.unlockFlash()
    program.controlFlash(Control.program)
    for number in UInt32(0)..<4 { program.store(number, at: 0x0801_0000 + 4 * number) }
    program.store(0x600D, at: Program.word(2))
    program.sleep()
    let machine = try Self.machine(program)
    machine.run(until: 1000)
    #expect((48_000..<60_000).contains(machine.now) && machine.flashOperations == 4)
    machine.run(until: 100_000)
    #expect(machine.word(2) == 0x600D && machine.mistakes == [])
    #expect((0..<5).map { machine.flashWord(0x0801_0000 + 4 * $0) } == [0, 1, 2, 3, .max])
  }

  @Test func `an instruction that stores several words programs each`() throws {
    // STRD r0, r3, [r1]; STM r1!, {r0, r3}; VSTR d0, [r1].
    for code in [[UInt16(0xE9C1), 0x0300], [0xC109], [0xED81, 0x0B00]] {
      var program = Program()
      program.store(0xF << 20, at: Parts.Base.system + SystemControl.Offset.coprocessors)
      program.unlockFlash()
      program.controlFlash(Control.program)
      program.move(0x1234_5678, to: 0)
      program.move(0x9ABC_DEF0, to: 3)
      program.move(0x0801_0000, to: 1)
      // VMOV d0, r0, r3.
      program.run(0xEC43, 0x0B10)
      for half in code { program.run(half) }
      program.store(0x600D, at: Program.word(2))
      program.sleep()
      let machine = try Self.machine(program)
      machine.run(until: 100_000)
      #expect(machine.word(2) == 0x600D && machine.mistakes == [], "\(code)")
      #expect(machine.flashWord(0x0801_0000) == 0x1234_5678 && machine.flashOperations == 2)
      #expect(machine.flashWord(0x0801_0004) == 0x9ABC_DEF0)
    }
  }

  @Test func `bytes and halfwords are programmed with their PSIZE`() throws {
    var program = Program()
    program.unlockFlash()
    program.move(0x1234_5678, to: 3)
    program.move(0x0801_0000, to: 4)
    program.store(Control.program, at: Parts.Base.flash + FlashControl.Offset.control)
    // STRB r3, [r4].
    program.run(0x7023)
    program.store(Control.program | 1 << 8, at: Parts.Base.flash + FlashControl.Offset.control)
    // STRH r3, [r4, #2].
    program.run(0x8063)
    program.sleep()
    let machine = try Self.machine(program)
    machine.run(until: 100_000)
    #expect(machine.flashWord(0x0801_0000) == 0x5678_FF78 && machine.mistakes == [])
  }

  @Test(arguments: [0x0801_0002: 0x40, 0x0801_000E: 0x20, 0x0801_0FFE: 0x20] as [UInt32: UInt32])
  func `a store that is not aligned programs nothing`(
    _ address: UInt32, _ status: UInt32
  ) throws {
    var program = Program()
    program.unlockFlash()
    program.controlFlash(Control.program)
    program.store(0x1234_5678, at: address)
    program.copyFlashStatus(to: Program.word(1))
    program.sleep()
    let machine = try Self.machine(program)
    machine.run(until: 100_000)
    #expect(machine.word(1) & status == status && machine.flashOperations == 0)
    #expect(machine.flashWord(address) == 0xFFFF_FFFF)
  }

  @Test func `a conditional store is done once, or not at all`() throws {
    for (value, word) in [(UInt32(1), UInt32(0x1234_5678)), (0, 0xFFFF_FFFF)] {
      var program = Program()
      program.unlockFlash()
      program.controlFlash(Control.program)
      program.move(0x1234_5678, to: 3)
      program.move(0x0801_0000, to: 4)
      program.move(Program.word(5), to: 5)
      program.move(value, to: 0)
      // LDR r6, [r5]; CMP r0, #1; ITTT EQ; ADDEQ r6, #1; STREQ r3, [r4]; STREQ r6, [r5].
      program.run(0x682E, 0x2801, 0xBF02, 0x3601, 0x6023, 0x602E)
      program.sleep()
      let machine = try Self.machine(program)
      machine.run(until: 100_000)
      #expect(machine.flashWord(0x0801_0000) == word && machine.word(5) == value)
      #expect(machine.mistakes == [])
    }
  }

  @Test func `a store to the flash without PG changes nothing`() throws {
    var program = Program()
    program.increment(Program.word(5))
    program.store(0x1234_5678, at: 0x0801_0000)
    program.copy(0x0801_0000, to: Program.word(0))
    program.copyFlashStatus(to: Program.word(1))
    program.sleep()
    let machine = try Self.machine(program)
    machine.run(until: 1_000_000)
    #expect(machine.word(5) == 1 && machine.word(0) == 0xFFFF_FFFF && machine.word(1) == 0x80)
    #expect(machine.flashWord(0x0801_0000) == 0xFFFF_FFFF && machine.faults == [])
    #expect(machine.mistakes.count == 1)
  }

  @Test func `code that was programmed runs`() throws {
    var program = Program()
    program.unlockFlash()
    program.controlFlash(Control.program)
    // The flash contains MOVS r7, #0xFF; BX LR, which the core runs once. The program then clears
    // bits of the first instruction, which makes it MOVS r7, #1, and runs it again.
    program.move(Self.place + 1, to: 6)
    program.run(0x47B0)
    program.move(0x4770_2701, to: 3)
    program.move(Self.place, to: 4)
    program.run(0x6023, 0x47B0)
    program.move(Program.word(0), to: 1)
    program.run(0x600F)
    program.sleep()
    var board = Board()
    board.flash.programNanoseconds = 16_000
    let code: [UInt8] = [0xFF, 0x27, 0x70, 0x47]
    let machine = try Controller(program.image, board: board, flash: code, at: Self.place)
    machine.run(until: 1_000_000)
    #expect(machine.word(0) == 1 && machine.mistakes == [])
  }
}
