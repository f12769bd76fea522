/// A board without the board: the firmware's image, unmodified, on a Cortex-M4 of libunicorn, with
/// the parts of an STM32F405 or F446 that it uses, and a DRV2605L on its bus.
///
/// Its time is that of its own crystal and passes only while it is asked to run, so that a host and
/// a controller can go in lock-step: nothing depends on how busy the machine is. A cycle is a
/// halfword of instructions; a byte takes its bits on the line and on the bus. It belongs to one
/// thread at a time.
public final class Controller {
  let core: Core
  var parts: Parts
  var clock: CoreClock
  /// Cycles in which the core slept.
  var slept: Int64 = 0
  var isAsleep = false
  /// Whether the core waits for the flash.
  var isStalled = false
  /// Whether a reset has come while the core waited within a block of instructions, whose rest has
  /// no effect.
  var isCut = false
  private var notes = Mistakes()
  /// Where the core stays, and where it faults.
  var hangs: Set<UInt32> = []
  var exceptions: Set<UInt32> = []
  /// Whether the core is at a place that it does not leave.
  public internal(set) var isHanging = false
  /// Whether the core has stopped for good: BKPT, or a fault within the handler of faults. Only a
  /// reset starts it again.
  public internal(set) var hasCrashed = false
  /// The resets since power-up, without the first.
  public internal(set) var resets: [(time: Int64, cause: ResetCause)] = []
  /// The addresses at which the program ran into a fault.
  public internal(set) var faults: [UInt32] = []

  enum Memory {
    static let ram: UInt32 = 0x2000_0000
    static let ramSize: UInt32 = 0x2_0000
    /// Has the number of the controller.
    static let system: UInt32 = 0x1FFF_7000
    static let number: UInt32 = 0x1FFF_7A10
    static let page: UInt32 = 0x1000
  }

  /// Switches a board on.
  ///
  /// - Parameters:
  ///   - image: its program.
  ///   - crystalHertz: the crystal on the board; nil where there is none.
  /// - Throws: ``ControllerError`` where the image does not fit, or libunicorn does not open.
  public convenience init(
    _ image: FirmwareImage, crystalHertz: Int64? = 12_000_000
  ) throws(ControllerError) {
    var board = Board()
    board.crystalHertz = crystalHertz
    try self.init(image, board: board)
  }

  /// Switches a board on.
  ///
  /// - Parameters:
  ///   - flash: what the flash has beside the image, or instead of it where both have bytes: of a
  ///     board that was switched off all of it, as ``switchOff()`` returns it. The rest is erased.
  ///   - address: where these bytes begin.
  /// - Throws: ``ControllerError`` where the image or the bytes do not fit, or libunicorn does not
  ///   open.
  public init(
    _ image: FirmwareImage, board: Board, flash: [UInt8] = [], at address: UInt32 = 0x0800_0000
  ) throws(ControllerError) {
    parts = Parts(board)
    clock = CoreClock(hertz: parts.clocks.hertz)
    core = try Core()
    core.peripherals = self
    try map()
    try load(image)
    guard parts.flash.memory.load(flash, at: address) else {
      throw ControllerError("the bytes for the flash are outside of it")
    }
    followFlash()
    startCore()
  }

  private func map() throws(ControllerError) {
    let flash = parts.flash.memory.range
    guard
      core.mapFlash(flash.lowerBound, size: UInt32(flash.count)),
      core.map(Memory.ram, size: Memory.ramSize),
      core.map(Memory.system, size: Memory.page), core.mapPeripherals(0x4000_0000, size: 0x3_0000),
      core.mapPeripherals(0xE000_E000, size: Memory.page)
    else { throw ControllerError("libunicorn has no room for the controller's memory") }
    _ = core.put((1...12).map { UInt8($0) }, at: Memory.number)
  }

  private func load(_ image: FirmwareImage) throws(ControllerError) {
    for segment in image.segments {
      let isFlash = parts.flash.memory.load(segment.bytes, at: segment.address)
      guard isFlash || core.put(segment.bytes, at: segment.address) else {
        throw ControllerError("the image has bytes outside of the controller's memory")
      }
    }
    for place in image.sleeps { _ = core.sleeps(at: place) }
  }

  /// What the program did that the parts do not have or that a manual forbids, and why it stopped.
  public var mistakes: [String] { notes.texts + parts.allMistakes }

  func note(_ mistake: String) { notes.note(mistake) }

  /// A word of the flash or of memory; 0 where there is neither.
  public func word(at address: UInt32) -> UInt32 { core.word(at: address) }

  /// Notes from now on which functions of the program in the flash run.
  public func noteVisits() { _ = core.noteVisits() }

  /// Whether a function has run since: the address of one, or of a place that a branch leads to.
  public func hasVisited(_ address: UInt32) -> Bool { core.hasVisited(address) }

  /// The stack and the start are the first two vectors.
  func startCore() {
    core.reset(stack: core.word(at: FlashMemory.base), start: core.word(at: FlashMemory.base + 4))
  }

  /// Where the vectors are.
  var vectors: UInt32 { parts.system.vectors == 0 ? FlashMemory.base : parts.system.vectors }

  /// The handler of an exception, where the program has put its vectors.
  func handler(of exception: UInt32) -> UInt32 {
    core.word(at: vectors + 4 * exception)
  }
}

extension Controller: CorePeripherals {
  func read(_ address: UInt32) -> UInt32 {
    parts.advance(to: now)
    if let value = parts.read(address, at: now) { return value }
    note("a read of 0x\(hexadecimal(address)), where there is no register")
    return 0
  }

  func write(_ value: UInt32, to address: UInt32) {
    parts.advance(to: now)
    // RM0090, section 3.6.1: the bus stalls while the flash is busy.
    let waits = address == Parts.Base.flash + FlashControl.Offset.control
    guard waits ? awaitFlash() : !isCut else { return core.yield() }
    if !parts.write(value, to: address, at: now) {
      note("a write to 0x\(hexadecimal(address)), where there is no register")
    }
    followClock()
    if parts.flash.isBusy, !core.isFlashBusy { core.setFlashBusy(true) }
    // What the write has set off is looked at before the core goes on.
    core.yield()
  }

  /// The core's cycles are as long as the clock that was chosen makes them.
  func followClock() {
    if parts.clocks.hertz != clock.hertz { clock.change(to: parts.clocks.hertz, at: cycle) }
  }

  func hexadecimal(_ value: UInt32) -> String { String(value, radix: 16) }
}
