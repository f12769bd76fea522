@testable import VirtualController

/// A program of Thumb instructions: ARMv7-M Architecture Reference Manual, section A7.7.
struct Program {
  static let inFlash: UInt32 = 0x0800_0200
  /// The start of programs in memory, above the words in which they store results. A board has such
  /// a program in memory at power-up.
  static let inMemory: UInt32 = 0x2000_2000
  /// The address of a second table of vectors, for VTOR.
  static let vectorsInMemory: UInt32 = 0x2000_1800
  /// The address of a word of memory in which the program stores a result.
  static func word(_ number: UInt32) -> UInt32 { 0x2000_0100 + 4 * number }

  /// The address of the program's first instruction.
  let start: UInt32
  private(set) var code: [UInt16] = []
  private var vectors = [UInt32](repeating: 0, count: 128)

  init(at start: UInt32 = inFlash) {
    self.start = start
    vectors[0] = 0x2000_1000
    vectors[1] = start | 1
  }

  /// The address of the next instruction.
  var place: UInt32 { start + 2 * UInt32(code.count) }

  /// Begins the handler of an exception with the next instruction.
  mutating func handle(_ exception: UInt32) { vectors[Int(exception)] = place | 1 }

  /// Moves a constant to a register: MOVW and MOVT.
  mutating func move(_ value: UInt32, to register: UInt16) {
    for (opcode, half) in [(UInt16(0xF240), value & 0xFFFF), (0xF2C0, value >> 16)] {
      let half = UInt16(half)
      code.append(opcode | (half >> 11 & 1) << 10 | half >> 12)
      code.append((half >> 8 & 7) << 12 | register << 8 | half & 0xFF)
    }
  }

  /// Stores a constant at an address.
  mutating func store(_ value: UInt32, at address: UInt32) {
    move(value, to: 0)
    move(address, to: 1)
    code.append(0x6008)
  }

  /// Copies a word from an address to another.
  mutating func copy(_ source: UInt32, to address: UInt32) {
    move(source, to: 1)
    code.append(0x6808)
    move(address, to: 1)
    code.append(0x6008)
  }

  /// Adds 1 to a word.
  mutating func increment(_ address: UInt32) {
    move(address, to: 1)
    // LDR r0, [r1]; ADDS r0, #1; STR r0, [r1].
    code += [0x6808, 0x3001, 0x6008]
  }

  /// Copies a word of the stack to an address. Word 0 is the one that SP points to.
  mutating func copyStack(_ number: UInt16, to address: UInt32) {
    code.append(0x9800 | number)
    move(address, to: 1)
    code.append(0x6008)
  }

  /// Appends instructions.
  mutating func run(_ instructions: UInt16...) { code += instructions }

  /// Ends a block of instructions by a branch to the next instruction.
  mutating func endBlock() { run(0xE7FF) }

  mutating func undefined() { code.append(0xDE00) }

  /// Disables interrupts: CPSID i.
  mutating func mask() { code.append(0xB672) }

  mutating func breakpoint() { code.append(0xBE00) }

  /// Returns from the present handler or function: BX LR.
  mutating func finish() { code.append(0x4770) }

  /// Sleeps endlessly; only interrupts run.
  mutating func sleep() { code += [0xBF30, 0xE7FD] }

  /// Jumps to an address through a register.
  mutating func jump(to address: UInt32) {
    move(address | 1, to: 2)
    code.append(0x4710)
  }

  var image: FirmwareImage {
    func bytes(_ words: [UInt32]) -> [UInt8] {
      words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
    }
    let instructions = code.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    return FirmwareImage(segments: [
      FirmwareImage.Segment(address: 0x0800_0000, bytes: bytes(vectors)),
      FirmwareImage.Segment(address: Self.vectorsInMemory, bytes: bytes(vectors)),
      FirmwareImage.Segment(address: start, bytes: instructions),
    ])
  }
}

extension Program {
  /// Starts the watchdog with a period of whole milliseconds at 32 kHz.
  mutating func startWatchdog(milliseconds: UInt32) {
    let base = Parts.Base.watchdog
    store(Watchdog.Key.unlock, at: base + Watchdog.Offset.key)
    store(milliseconds * 8 - 1, at: base + Watchdog.Offset.reload)
    store(Watchdog.Key.start, at: base + Watchdog.Offset.key)
  }

  /// Starts SysTick with interrupts each millisecond at 16 MHz.
  mutating func startTimer() {
    store(15_999, at: Parts.Base.systemTimer + SystemTimer.Offset.reload)
    store(7, at: Parts.Base.systemTimer + SystemTimer.Offset.control)
  }
}

extension Controller {
  /// A result that the program has stored.
  func word(_ number: UInt32) -> UInt32 { core.word(at: Program.word(number)) }
}
