/// A board without hardware: the firmware's unmodified image on a Cortex-M4 of libunicorn, with the
/// parts of an STM32F405 or F446 that it uses, and a DRV2605L on its bus.
///
/// Its time passes only during calls of ``run(until:)``, so a host and a controller can run in
/// lock-step, and no result depends on the load of the machine. Each halfword of instructions takes
/// a cycle, and each byte takes the time of its bits on the line and on the bus. Use it on one
/// thread at a time.
public final class Controller {
  let core: Core
  var parts: Parts
  var clock: CoreClock
  /// The number of cycles in which the core slept.
  var slept: Int64 = 0
  var isAsleep = false
  /// Whether the core waits for the flash.
  var isStalled = false
  /// Whether a reset occurred while the core waited within a block of instructions. The rest of
  /// that block has no effect.
  var isCut = false
  private var notes = Mistakes()
  /// The addresses at which the core hangs, and those at which it faults.
  var hangs: Set<UInt32> = []
  var exceptions: Set<UInt32> = []
  /// Whether the core has reached an address at which it hangs.
  public internal(set) var isHanging = false
  /// Whether the core has stopped because of BKPT, or of a fault within the handler of faults. Only
  /// a reset starts it again.
  public internal(set) var hasCrashed = false
  /// The resets since power-up, with their times and causes.
  public internal(set) var resets: [(time: Int64, cause: ResetCause)] = []
  /// The addresses at which the program caused a fault.
  public internal(set) var faults: [UInt32] = []

  enum Memory {
    static let ram: UInt32 = 0x2000_0000
    static let ramSize: UInt32 = 0x2_0000
    /// The address of the system memory, which contains the unique number of the controller.
    static let system: UInt32 = 0x1FFF_7000
    static let number: UInt32 = 0x1FFF_7A10
    static let page: UInt32 = 0x1000
  }

  /// Creates a board and switches it on.
  ///
  /// - Parameters:
  ///   - image: the program.
  ///   - crystalHertz: the frequency of the crystal; nil if the board has none.
  /// - Throws: ``ControllerError`` if the image does not fit, or libunicorn cannot be opened.
  public convenience init(
    _ image: FirmwareImage, crystalHertz: Int64? = 12_000_000
  ) throws(ControllerError) {
    var board = Board()
    board.crystalHertz = crystalHertz
    try self.init(image, board: board)
  }

  /// Creates a board and switches it on.
  ///
  /// - Parameters:
  ///   - flash: bytes that are loaded into the flash after the image. They replace those of the
  ///     image that have the same addresses. For a board that was switched off, use the result of
  ///     ``switchOff()``. All other bytes of the flash are erased.
  ///   - address: the address of the first of these bytes.
  /// - Throws: ``ControllerError`` if the image or the bytes do not fit, or libunicorn cannot be
  ///   opened.
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
      throw ControllerError("the bytes for the flash are outside of its addresses")
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
    else { throw ControllerError("libunicorn cannot map the controller's memory") }
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

  /// The mistakes of the program: uses of parts that are not modelled, violations of the manuals,
  /// and the reason why it stopped.
  public var mistakes: [String] { notes.texts + parts.allMistakes }

  func note(_ mistake: String) { notes.note(mistake) }

  /// A word of the flash or of memory; 0 at other addresses.
  public func word(at address: UInt32) -> UInt32 { core.word(at: address) }

  /// Records from now on which parts of the program in the flash run.
  public func noteVisits() { _ = core.noteVisits() }

  /// Whether the code at an address has run since ``noteVisits()``. The address must be that of a
  /// function or of a branch target.
  public func hasVisited(_ address: UInt32) -> Bool { core.hasVisited(address) }

  /// Starts the core. The first two vectors are its stack and its start address.
  func startCore() {
    core.reset(stack: core.word(at: FlashMemory.base), start: core.word(at: FlashMemory.base + 4))
  }

  /// The address of the vectors.
  var vectors: UInt32 { parts.system.vectors == 0 ? FlashMemory.base : parts.system.vectors }

  /// The handler of an exception, from the program's vectors.
  func handler(of exception: UInt32) -> UInt32 {
    core.word(at: vectors + 4 * exception)
  }
}

extension Controller: CorePeripherals {
  func read(_ address: UInt32) -> UInt32 {
    let now = now
    // Programs read the counter in loops while they wait, and only a change of the clocks is an
    // event for it. To handle the events of all other parts each time took a seventh of a run.
    if address != Parts.Base.count || parts.clocks.next != nil { parts.advance(to: now) }
    if let value = parts.read(address, at: now) { return value }
    note("the program read 0x\(hexadecimal(address)), which is not the address of a register")
    return 0
  }

  func write(_ value: UInt32, to address: UInt32) {
    parts.advance(to: now)
    // While the flash is busy, this write stalls the bus: RM0090, section 3.6.1.
    let waits = address == Parts.Base.flash + FlashControl.Offset.control
    guard waits ? awaitFlash() : !isCut else { return core.yield() }
    if !parts.write(value, to: address, at: now) {
      note("the program wrote to 0x\(hexadecimal(address)), which is not the address of a register")
    }
    followClock()
    if parts.flash.isBusy, !core.isFlashBusy { core.setFlashBusy(true) }
    // The core stops after this block, so that the effects of the write are handled.
    core.yield()
  }

  /// Sets the length of the core's cycles according to its clock.
  func followClock() {
    if parts.clocks.hertz != clock.hertz { clock.change(to: parts.clocks.hertz, at: cycle) }
  }

  func hexadecimal(_ value: UInt32) -> String { String(value, radix: 16) }
}
