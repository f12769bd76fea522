import Testing

@testable import VirtualController

/// The content of the flash after resets, failures of the supply, and changes of the controller.
@Suite struct FlashPowerTests {
  private typealias Control = FlashControl.Control

  private static let place: UInt32 = 0x0801_0000

  /// A program that programs the words 0, 1, and so on.
  private static func program(words: UInt32, at start: UInt32 = Program.inFlash) -> Program {
    var program = Program(at: start)
    program.increment(Program.word(0))
    program.unlockFlash()
    program.controlFlash(Control.program)
    for number in 0..<words { program.store(number, at: place + 4 * number) }
    program.sleep()
    return program
  }

  @Test func `the flash keeps its content over resets and a loss of power`() throws {
    let machine = try Controller(Self.program(words: 2).image, board: Board())
    machine.run(until: 1_000_000)
    machine.plant(.brownOut, at: 1_000_000)
    machine.run(until: 2_000_000)
    #expect(machine.resets.count == 1 && machine.flashOperations == 4)
    #expect(machine.flashWord(Self.place) == 0 && machine.flashWord(Self.place + 4) == 1)
  }

  @Test func `a controller starts with the flash of another`() throws {
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

  @Test func `bytes that are given for the flash replace the image`() throws {
    let images = [UInt32(1), 2].map {
      var program = Program()
      program.store($0, at: Program.word(0))
      program.sleep()
      return program.image
    }
    let bytes = try Controller(images[1], board: Board()).switchOff()
    let machine = try Controller(images[0], board: Board(), flash: bytes)
    machine.run(until: 1_000_000)
    #expect(machine.word(0) == 2)
  }

  @Test func `the program reads the given bytes`() throws {
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
  func `the supply fails in the operation that a test selects`(
    _ number: UInt32, _ start: UInt32
  ) throws {
    let machine = try Controller(Self.program(words: 3, at: start).image, board: Board())
    machine.plant(.flashCut(operation: Int(number), leaving: .first(1)))
    machine.run(until: 100_000)
    #expect(machine.resets.map(\.cause).first == .powerOn)
    let time = machine.resets.first?.time ?? 0
    #expect((Int64(number) * 16_000 + 8_000..<Int64(number) * 16_000 + 20_000).contains(time))
    for word in UInt32(0)..<3 where start == Program.inMemory {
      // The loss of power has cleared the program from memory, so the program does not run again.
      let left = word < number ? word : word == number ? 0xFFFF_FF00 | word : UInt32.max
      #expect(machine.flashWord(Self.place + 4 * word) == left)
    }
    // A program in flash runs again after the reset and programs the same words.
    guard start == Program.inFlash else { return }
    #expect((UInt32(0)..<3).map { machine.flashWord(Self.place + 4 * $0) } == [0, 1, 2])
  }

  @Test func `operations are counted from the injection of the fault`() throws {
    let program = Self.program(words: 4, at: Program.inMemory)
    let machine = try Controller(program.image, board: Board())
    // The supply fails while the second word is programmed.
    machine.plant(.flashCut(operation: 1, leaving: .first(0)), at: 22_000)
    machine.run(until: 100_000)
    #expect(machine.resets.map(\.cause) == [.powerOn] && machine.flashOperations == 4)
    #expect((UInt32(0)..<4).map { machine.flashWord(Self.place + 4 * $0) } == [0, 1, 2, .max])
  }

  @Test func `another reset does not change the operation in which the supply fails`() throws {
    let machine = try Controller(Self.program(words: 2).image, board: Board())
    machine.plant(.flashCut(operation: 3, leaving: .first(0)))
    machine.plant(.brownOut, at: 22_000)
    machine.run(until: 200_000)
    #expect(machine.resets.map(\.cause) == [.powerOn, .powerOn] && machine.flashOperations == 6)
  }

  @Test func `switching off interrupts the operation in progress`() throws {
    var board = Board()
    board.flash.remainder = .first(1)
    let machine = try Controller(Self.program(words: 1).image, board: board)
    machine.run(until: 10_000)
    #expect(machine.isFlashBusy && machine.flashWord(Self.place) == 0xFFFF_FFFF)
    let bytes = machine.switchOff()
    #expect(bytes[0x1_0000] == 0 && bytes[0x1_0001] == 0xFF)
  }
}
