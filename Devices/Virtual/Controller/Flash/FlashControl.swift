/// The interface of the flash: RM0090, section 3.9 "Flash interface registers".
struct FlashControl: Peripheral {
  enum Offset {
    static let access: UInt32 = 0x00
    static let key: UInt32 = 0x04
    static let optionKey: UInt32 = 0x08
    static let status: UInt32 = 0x0C
    static let control: UInt32 = 0x10
    static let options: UInt32 = 0x14
  }

  /// The bits of ACR. The bits of the caches are stored, but have no effect.
  enum Access {
    static let waitStates: UInt32 = 7
    static let instructionCache: UInt32 = 1 << 9
    static let dataCache: UInt32 = 1 << 10
    static let instructionReset: UInt32 = 1 << 11
    static let dataReset: UInt32 = 1 << 12
    static let all: UInt32 = 0x1F07
  }

  /// The bits of SR. Writing 1 clears a bit, except BSY.
  enum Status {
    static let ended: UInt32 = 1 << 0
    static let failed: UInt32 = 1 << 1
    static let protected: UInt32 = 1 << 4
    static let misaligned: UInt32 = 1 << 5
    static let wrongWidth: UInt32 = 1 << 6
    static let wrongSequence: UInt32 = 1 << 7
    static let busy: UInt32 = 1 << 16
  }

  enum Control {
    static let program: UInt32 = 1 << 0
    static let eraseSector: UInt32 = 1 << 1
    static let eraseAll: UInt32 = 1 << 2
    static let sector: UInt32 = 15 << 3
    static let width: UInt32 = 3 << 8
    static let start: UInt32 = 1 << 16
    static let endInterrupt: UInt32 = 1 << 24
    static let errorInterrupt: UInt32 = 1 << 25
    static let lock: UInt32 = 1 << 31
    /// The bits that a write changes. LOCK and STRT can only be set.
    static let plain =
      program | eraseSector | eraseAll | sector | width | endInterrupt | errorInterrupt
  }

  enum Options {
    static let lock: UInt32 = 1 << 0
    static let start: UInt32 = 1 << 1
    /// The position of the bits nWRP; 0 protects a sector.
    static let unprotected: UInt32 = 16
  }

  /// The two keys of each lock: RM0090, sections 3.9.3 and 3.9.4.
  static let keys: [UInt32] = [0x4567_0123, 0xCDEF_89AB]
  static let optionKeys: [UInt32] = [0x0819_2A3B, 0x4C5D_6E7F]

  var memory: FlashMemory
  var behaviour: FlashBehaviour
  var mistakes = Mistakes()
  private var access: UInt32 = 0
  var control: UInt32 = 0
  var status: UInt32 = 0
  /// OPTCR without its lock bit: 0x0FFF_AAED after a reset (RM0090, section 3.9.9).
  var options: UInt32 = 0x0FFF_AAEC
  private var lock = KeyLock(keys: FlashControl.keys)
  private var optionLock = KeyLock(keys: FlashControl.optionKeys)
  /// Whether a wrong key has caused a bus error that the core has not taken yet.
  private var hasBusError = false
  /// The operation under way, and the time at which it ends; nil if none is under way.
  var operation: FlashMemory.Operation?
  var end: Int64?
  /// The number of program and erase operations that have begun since power-up.
  var operations = 0
  /// The operation during which the supply fails, counted like `operations`; nil if it fails in
  /// none.
  var failing: Int?
  /// The time at which the supply fails during the operation under way; nil if it does not.
  var failure: Int64?

  init(_ model: ControllerModel, _ behaviour: FlashBehaviour) {
    self.init(FlashMemory(model), behaviour)
  }

  private init(_ memory: FlashMemory, _ behaviour: FlashBehaviour) {
    (self.memory, self.behaviour) = (memory, behaviour)
    for sector in behaviour.protectedSectors {
      options &= ~(1 << (Options.unprotected + UInt32(sector)))
    }
  }

  /// The interface after a reset, which interrupts an operation. The memory keeps its content.
  mutating func restarted() -> FlashControl {
    cut()
    var new = FlashControl(memory, behaviour)
    (new.operations, new.failing) = (operations, failing)
    return new
  }

  var waitStates: Int64 { Int64(access & Access.waitStates) }

  /// Whether the core must take a bus error. Returns true once for each error.
  mutating func takeBusError() -> Bool {
    defer { hasBusError = false }
    return hasBusError
  }

  mutating func read(_ offset: UInt32, at now: Int64) -> UInt32? {
    switch offset {
    case Offset.access: access
    // The key registers can only be written.
    case Offset.key, Offset.optionKey: 0
    case Offset.status: status | (isBusy ? Status.busy : 0)
    case Offset.control: control | (lock.isLocked ? Control.lock : 0)
    case Offset.options: options | (optionLock.isLocked ? Options.lock : 0)
    default: nil
    }
  }

  mutating func write(_ value: UInt32, to offset: UInt32, at now: Int64) -> Bool {
    switch offset {
    case Offset.access: write(access: value)
    case Offset.key: take(lock.give(value), "FLASH_KEYR")
    case Offset.optionKey: take(optionLock.give(value), "FLASH_OPTKEYR")
    case Offset.status: status &= ~value
    case Offset.control: write(control: value, at: now)
    case Offset.options: write(options: value)
    default: return false
    }
    return true
  }

  /// A cache can be reset only while it is off: RM0090, section 3.9.1.
  private mutating func write(access value: UInt32) {
    let resets = [
      (Access.instructionReset, Access.instructionCache), (Access.dataReset, Access.dataCache),
    ]
    for (reset, cache) in resets where value & reset != 0 && access & cache != 0 {
      mistakes.note("FLASH_ACR resets a cache that is on")
    }
    access = value & Access.all
  }

  private mutating func take(_ answer: KeyLock.Answer, _ name: String) {
    switch answer {
    case .right: break
    case .useless: mistakes.note("a key was written to \(name), which is not locked")
    case .wrong:
      mistakes.note("a wrong key in \(name)")
      hasBusError = true
    }
  }

  private mutating func write(control value: UInt32, at now: Int64) {
    guard !lock.isLocked else {
      if value & ~Control.lock != 0 { mistakes.note("FLASH_CR written while it is locked") }
      return
    }
    control = value & Control.plain
    if value & Control.start != 0 { startErase(at: now) }
    if value & Control.lock != 0 { lock.close() }
  }

  /// Stores the values of the register. Programming the option bytes is not modelled.
  private mutating func write(options value: UInt32) {
    guard !optionLock.isLocked else {
      if value & ~Options.lock != 0 { mistakes.note("FLASH_OPTCR written while it is locked") }
      return
    }
    options = value & ~(Options.lock | Options.start)
    if value & Options.start != 0 { mistakes.note("the option bytes are not modelled") }
    if value & Options.lock != 0 { optionLock.close() }
  }
}

/// A lock that opens after two keys in a row. A wrong key locks it until the next reset: RM0090,
/// sections 3.6.1 and 3.9.7. The manual does not define the effect of a key while the lock is open;
/// in this model there is none.
private struct KeyLock {
  enum Answer {
    case right
    case wrong
    case useless
  }

  let keys: [UInt32]
  private(set) var isLocked = true
  private var given = 0
  private var isSpoilt = false

  init(keys: [UInt32]) { self.keys = keys }

  mutating func give(_ key: UInt32) -> Answer {
    guard isLocked else { return .useless }
    guard !isSpoilt, key == keys[given] else {
      isSpoilt = true
      return .wrong
    }
    given = (given + 1) % keys.count
    isLocked = given != 0
    return .right
  }

  mutating func close() { isLocked = true }
}
