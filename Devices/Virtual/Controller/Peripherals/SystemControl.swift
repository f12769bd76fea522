/// The system control block: ARMv7-M Architecture Reference Manual, section B3.2. SCR, CCR, SHCSR
/// and the priorities are missing, because their effect is not modelled; their use is recorded as a
/// mistake.
struct SystemControl: Peripheral {
  enum Offset {
    static let identity: UInt32 = 0x00
    static let vectors: UInt32 = 0x08
    static let reset: UInt32 = 0x0C
    static let faults: UInt32 = 0x28
    static let hardFault: UInt32 = 0x2C
    static let memoryAddress: UInt32 = 0x34
    static let busAddress: UInt32 = 0x38
    static let coprocessors: UInt32 = 0x88
  }

  /// The values of AIRCR: VECTKEY in a write, VECTKEYSTAT in a read, and SYSRESETREQ (section
  /// B3.2.6).
  static let key: UInt32 = 0x05FA_0000
  static let keyRead: UInt32 = 0xFA05_0000
  static let requestReset: UInt32 = 1 << 2
  /// The bit FORCED in HFSR, and the bits of CFSR: sections B3.2.15 and B3.2.16.
  static let forced: UInt32 = 1 << 30
  static let undefinedInstruction: UInt32 = 1 << 16
  static let preciseDataError: UInt32 = 1 << 9
  static let impreciseDataError: UInt32 = 1 << 10
  static let addressValid: UInt32 = 1 << 15
  static let instructionError: UInt32 = 1 << 8

  private(set) var isResetRequested = false
  private var registers = Storage([
    Offset.vectors: 0, Offset.faults: 0, Offset.hardFault: 0, Offset.memoryAddress: 0,
    Offset.busAddress: 0, Offset.coprocessors: 0,
  ])

  /// The address of the vectors: 0, which is the flash, until the program changes it.
  var vectors: UInt32 { registers[Offset.vectors] }

  /// Records a fault that is handled as a hard fault.
  ///
  /// - Parameters:
  ///   - status: the bits that CFSR shows.
  ///   - address: the address of a failed data access, which BFAR shows.
  mutating func noteFault(_ status: UInt32, address: UInt32) {
    registers[Offset.faults] |= status
    if status & Self.addressValid != 0 { registers[Offset.busAddress] = address }
    registers[Offset.hardFault] |= Self.forced
  }

  mutating func read(_ offset: UInt32, at now: Int64) -> UInt32? {
    switch offset {
    case Offset.identity: 0x410F_C241
    case Offset.reset: Self.keyRead
    default: registers.read(offset, at: now)
    }
  }

  mutating func write(_ value: UInt32, to offset: UInt32, at now: Int64) -> Bool {
    switch offset {
    case Offset.identity: break
    case Offset.reset:
      if value & 0xFFFF_0000 == Self.key, value & Self.requestReset != 0 { isResetRequested = true }
    // Writing 1 clears a bit.
    case Offset.faults, Offset.hardFault: registers[offset] &= ~value
    default: return registers.write(value, to: offset, at: now)
    }
    return true
  }
}

/// The enabled interrupts: ARMv7-M Architecture Reference Manual, section B3.4. Priorities are not
/// modelled.
struct InterruptControl: Peripheral {
  private static let clears: Range<UInt32> = 0x80..<0x8C
  private var enabled = Storage([0: 0, 4: 0, 8: 0])

  func isLetThrough(_ line: UInt32) -> Bool { enabled[line / 32 * 4] >> (line % 32) & 1 == 1 }

  mutating func read(_ offset: UInt32, at now: Int64) -> UInt32? {
    enabled.read(Self.clears.contains(offset) ? offset - 0x80 : offset, at: now)
  }

  mutating func write(_ value: UInt32, to offset: UInt32, at now: Int64) -> Bool {
    let isClear = Self.clears.contains(offset)
    let place = isClear ? offset - 0x80 : offset
    guard enabled.read(place, at: now) != nil else { return false }
    enabled[place] = isClear ? enabled[place] & ~value : enabled[place] | value
    return true
  }
}
