import Testing

@testable import VirtualController

/// The flash and the rest of the board: faults, interrupts, resets and power.
@Suite struct FlashBoardTests {
  private typealias Control = FlashControl.Control

  private static let place: UInt32 = 0x0801_0000

  /// Programs the words 0, 1, and so on.
  private static func program(words: UInt32, at start: UInt32 = Program.inFlash) -> Program {
    var program = Program(at: start)
    program.increment(Program.word(0))
    program.unlockFlash()
    program.controlFlash(Control.program)
    for number in 0..<words { program.store(number, at: place + 4 * number) }
    program.sleep()
    return program
  }

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
  func `the watchdog goes on while the flash is erased, and resets`(_ start: UInt32) throws {
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
    // Too late.
    program.store(Watchdog.Key.reload, at: Parts.Base.watchdog)
    program.sleep()
    let machine = try Controller(program.image, board: Board())
    machine.run(until: 1_000_000)
    #expect(abs(machine.now - 200_000_000) < 100_000 && machine.flashOperations == 1)
    machine.run(until: 200_100_000)
    #expect(machine.resets.map(\.cause) == [.watchdog])
  }

  @Test func `a wrong key is a fault`() throws {
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
    // IMPRECISERR, and FORCED.
    #expect(machine.word(1) == 0x400 && machine.word(2) == 0x4000_0000)
  }

  /// Counts the ticks of SysTick in a word while sector 1 is erased.
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

  @Test func `an interrupt waits for the flash where its handler or vector is there`() throws {
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

  @Test func `the end of an operation is an interrupt`() throws {
    var program = Program(at: Program.inMemory)
    program.store(Program.vectorsInMemory, at: Parts.Base.system + SystemControl.Offset.vectors)
    program.store(1 << 4, at: Parts.Base.interrupts)
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
    #expect(machine.word(0) == 1)
  }

  @Test func `the flash outlasts resets and the loss of power`() throws {
    let machine = try Controller(Self.program(words: 2).image, board: Board())
    machine.run(until: 1_000_000)
    machine.plant(.brownOut, at: 1_000_000)
    machine.run(until: 2_000_000)
    #expect(machine.resets.count == 1 && machine.flashOperations == 4)
    #expect(machine.flashWord(Self.place) == 0 && machine.flashWord(Self.place + 4) == 1)
  }

  @Test func `a controller begins with the flash of another`() throws {
    let image = Self.program(words: 2).image
    let first = try Controller(image, board: Board())
    #expect(first.flash().count == 0x10_0000 && first.flashWord(Self.place) == 0xFFFF_FFFF)
    first.run(until: 1_000_000)
    let bytes = first.switchOff()
    let second = try Controller(image, board: Board(), flash: bytes)
    #expect(second.flash() == bytes && second.flashWord(Self.place + 4) == 1)
    second.run(until: 1_000_000)
    #expect(second.word(0) == 1 && second.flash() == bytes)
  }

  @Test func `the program reads the bytes that the flash begins with`() throws {
    var program = Program()
    program.copy(Self.place, to: Program.word(0))
    program.copy(Self.place + 4, to: Program.word(1))
    program.sleep()
    let machine = try Controller(
      program.image, board: Board(), flash: [1, 2, 3, 4], at: Self.place)
    machine.run(until: 1_000_000)
    #expect(machine.word(0) == 0x0403_0201 && machine.word(1) == 0xFFFF_FFFF)
  }

  @Test func `bytes outside of the flash are refused`() {
    var board = Board()
    board.model = .stm32f446
    let image = Self.program(words: 1).image
    for (count, address) in [(5, UInt32(0x0807_FFFC)), (1, 0x0808_0000), (1, 0x07FF_FFFF)] {
      #expect(throws: ControllerError.self) {
        let bytes = [UInt8](repeating: 0, count: count)
        _ = try Controller(image, board: board, flash: bytes, at: address)
      }
    }
  }

  @Test func `the F446 has half of the flash`() throws {
    var program = Program()
    program.copy(0x0807_FFFC, to: Program.word(0))
    program.copy(0x0808_0000, to: Program.word(1))
    program.sleep()
    for (model, count) in [(ControllerModel.stm32f405, 0), (.stm32f446, 1)] {
      var board = Board()
      board.model = model
      let machine = try Controller(program.image, board: board)
      machine.run(until: 1_000_000)
      #expect(machine.word(0) == 0xFFFF_FFFF && machine.faults.count == count)
    }
  }

  @Test(arguments: 0..<3, [Program.inFlash, Program.inMemory])
  func `the supply fails in the operation that a test chooses`(
    _ number: UInt32, _ start: UInt32
  ) throws {
    let machine = try Controller(Self.program(words: 3, at: start).image, board: Board())
    machine.plant(.flashCut(operation: Int(number), leaving: .first(1)))
    machine.run(until: 100_000)
    #expect(machine.resets.map(\.cause).first == .powerOn)
    let time = machine.resets.first?.time ?? 0
    #expect((Int64(number) * 16_000 + 8_000..<Int64(number) * 16_000 + 20_000).contains(time))
    for word in UInt32(0)..<3 where start == Program.inMemory {
      // A core without its program in memory does nothing more.
      let left = word < number ? word : word == number ? 0xFFFF_FF00 | word : UInt32.max
      #expect(machine.flashWord(Self.place + 4 * word) == left)
    }
    // It begins anew in flash, and ends: zeros stay.
    guard start == Program.inFlash else { return }
    #expect((UInt32(0)..<3).map { machine.flashWord(Self.place + 4 * $0) } == [0, 1, 2])
  }

  @Test func `operations until the supply fails are counted from when that is planted`() throws {
    let program = Self.program(words: 4, at: Program.inMemory)
    let machine = try Controller(program.image, board: Board())
    // While the second word is programmed.
    machine.plant(.flashCut(operation: 1, leaving: .first(0)), at: 22_000)
    machine.run(until: 100_000)
    #expect(machine.resets.map(\.cause) == [.powerOn] && machine.flashOperations == 4)
    #expect((UInt32(0)..<4).map { machine.flashWord(Self.place + 4 * $0) } == [0, 1, 2, .max])
  }

  @Test func `another reset does not change in which operation the supply fails`() throws {
    let machine = try Controller(Self.program(words: 2).image, board: Board())
    machine.plant(.flashCut(operation: 3, leaving: .first(0)))
    machine.plant(.brownOut, at: 22_000)
    machine.run(until: 200_000)
    #expect(machine.resets.map(\.cause) == [.powerOn, .powerOn] && machine.flashOperations == 6)
  }

  @Test func `switching off cuts what is under way`() throws {
    var board = Board()
    board.flash.remainder = .first(1)
    let machine = try Controller(Self.program(words: 1).image, board: board)
    machine.run(until: 10_000)
    #expect(machine.isFlashBusy && machine.flashWord(Self.place) == 0xFFFF_FFFF)
    let bytes = machine.switchOff()
    #expect(bytes[0x1_0000] == 0 && bytes[0x1_0001] == 0xFF)
  }
}
