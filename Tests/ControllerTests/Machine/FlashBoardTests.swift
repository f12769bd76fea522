import Testing

@testable import VirtualController

/// The flash memory of the simulated STM32F4 together with the watchdog, faults and interrupts.
@Suite struct FlashBoardTests {
  private typealias Control = FlashControl.Control

  private static let place: UInt32 = 0x0801_0000

  /// Starts a watchdog of 200 ms and erases sector 1.
  private static func erasing(at start: UInt32) -> Program {
    var program = Program(at: start)
    program.increment(Program.word(0))
    program.startWatchdog(milliseconds: 200)
    program.unlockFlash()
    program.eraseFlash()
    program.awaitFlash(countingIn: Program.word(1))
    program.sleep()
    return program
  }

  @Test(arguments: [Program.inFlash, Program.inMemory])
  func `the watchdog continues while the flash is erased, and resets`(_ start: UInt32) throws {
    var board = Board()
    board.flash.eraseNanoseconds = 500_000_000
    board.flash.remainder = .first(2)
    let zeros = [UInt8](repeating: 0, count: 0x4000)
    let machine = try Controller(
      Self.erasing(at: start).image, board: board, flash: zeros, at: Program.sector1)
    machine.run(until: 199_000_000)
    #expect(machine.resets.isEmpty && machine.isFlashBusy)
    machine.run(until: 201_000_000)
    #expect(machine.resets.map(\.cause) == [.watchdog] && machine.word(0) == 2)
    #expect(abs(machine.resets[0].time - 200_000_000) < 100_000)
    #expect(machine.flashWord(Program.sector1) == 0x0000_FFFF)
  }

  @Test func `a watchdog of 300 ms outlasts an erase of 250 ms`() throws {
    var program = Program()
    program.startWatchdog(milliseconds: 300)
    program.unlockFlash()
    program.eraseFlash()
    program.endBlock()
    program.store(Watchdog.Key.reload, at: Parts.Base.watchdog)
    program.sleep()
    let machine = try Controller(program.image, board: Board())
    machine.run(until: 540_000_000)
    #expect(machine.resets.isEmpty)
  }

  @Test func `the watchdog resets a core that waits to write to the control register`() throws {
    var program = Program(at: Program.inMemory)
    program.startWatchdog(milliseconds: 200)
    program.unlockFlash()
    program.eraseFlash()
    program.controlFlash(Control.eraseSector | 2 << 3 | Control.start)
    // This reload comes too late.
    program.store(Watchdog.Key.reload, at: Parts.Base.watchdog)
    program.sleep()
    let machine = try Controller(program.image, board: Board())
    machine.run(until: 1_000_000)
    #expect(abs(machine.now - 200_000_000) < 100_000 && machine.flashOperations == 1)
    machine.run(until: 200_100_000)
    #expect(machine.resets.map(\.cause) == [.watchdog])
  }

  @Test func `a wrong flash key causes a hard fault`() throws {
    var program = Program()
    program.store(0x1234_5678, at: Parts.Base.flash + FlashControl.Offset.key)
    program.sleep()
    program.handle(Parts.Exception.hardFault)
    program.copy(Parts.Base.system + SystemControl.Offset.faults, to: Program.word(1))
    program.copy(Parts.Base.system + SystemControl.Offset.hardFault, to: Program.word(2))
    program.store(0x600D, at: Program.word(0))
    program.sleep()
    let machine = try Controller(program.image, board: Board())
    machine.run(until: 1_000_000)
    #expect(machine.word(0) == 0x600D && machine.faults.count == 1)
    // The bits IMPRECISERR and FORCED.
    #expect(machine.word(1) == 0x400 && machine.word(2) == 0x4000_0000)
  }

  /// A program that counts the ticks of SysTick in a word while sector 1 is erased.
  private static func ticking(at start: UInt32, vectors: UInt32) -> Program {
    var program = Program(at: start)
    program.store(vectors, at: Parts.Base.system + SystemControl.Offset.vectors)
    program.startTimer()
    program.unlockFlash()
    program.eraseFlash()
    program.awaitFlash(countingIn: Program.word(1))
    program.sleep()
    program.handle(Parts.Exception.systemTimer)
    program.increment(Program.word(0))
    program.finish()
    return program
  }

  @Test func `an interrupt waits for the flash if its handler or vector is in the flash`() throws {
    let (flash, memory) = (Program.inFlash, Program.inMemory)
    let both = [(flash, UInt32(0)), (flash, Program.vectorsInMemory), (memory, 0)]
    for (start, vectors) in both {
      let program = Self.ticking(at: start, vectors: vectors)
      let machine = try Controller(program.image, board: Board())
      machine.run(until: 249_000_000)
      #expect(machine.word(0) == 0)
      machine.run(until: 255_500_000)
      #expect((5...6).contains(machine.word(0)))
    }
    let program = Self.ticking(at: memory, vectors: Program.vectorsInMemory)
    let machine = try Controller(program.image, board: Board())
    machine.run(until: 249_500_000)
    #expect(machine.word(0) == 249 && machine.isFlashBusy)
  }

  @Test(arguments: [0, 1] as [UInt32])
  func `the end of an operation requests an interrupt if it is enabled`(
    _ count: UInt32
  ) throws {
    var program = Program(at: Program.inMemory)
    program.store(Program.vectorsInMemory, at: Parts.Base.system + SystemControl.Offset.vectors)
    program.store(count << 4, at: Parts.Base.interrupts)
    program.unlockFlash()
    program.controlFlash(Control.program | Control.endInterrupt)
    program.store(0, at: Self.place)
    program.sleep()
    program.handle(16 + 4)
    program.increment(Program.word(0))
    program.store(1, at: Parts.Base.flash + FlashControl.Offset.status)
    program.finish()
    let machine = try Controller(program.image, board: Board())
    machine.run(until: 16_000)
    #expect(machine.word(0) == 0)
    machine.run(until: 100_000)
    #expect(machine.word(0) == count)
  }
}
