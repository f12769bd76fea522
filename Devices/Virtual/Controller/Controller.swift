/// A board without the board: the firmware's image, unmodified, on a Cortex-M4 of libunicorn, with
/// the parts of an STM32F405 that it uses, and a DRV2605L on its bus.
///
/// Its time is that of its own crystal and passes only while it is asked to run, so that a host and
/// a controller can go in lock-step: nothing depends on how busy the machine is. A cycle is a
/// halfword of instructions; a byte takes its bits on the line and on the bus. It belongs to one
/// thread at a time.
public final class Controller {
  private let core: Core
  var parts: Parts
  private var clock: CoreClock
  /// Cycles in which the core slept.
  private var slept: Int64 = 0
  private var isAsleep = false
  /// What the program did that the parts do not have, and why it stopped.
  public private(set) var mistakes: [String] = []
  /// Whether the program has run into a fault: nothing moves any more.
  public private(set) var hasCrashed = false

  private enum Memory {
    static let flash: UInt32 = 0x0800_0000
    static let flashSize: UInt32 = 0x10_0000
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
  public init(_ image: FirmwareImage, crystalHertz: Int64? = 12_000_000) throws(ControllerError) {
    parts = Parts(crystalHertz: crystalHertz)
    clock = CoreClock(hertz: parts.clocks.hertz)
    core = try Core()
    core.peripherals = self
    try load(image)
  }

  private func load(_ image: FirmwareImage) throws(ControllerError) {
    guard
      core.map(Memory.flash, size: Memory.flashSize), core.map(Memory.ram, size: Memory.ramSize),
      core.map(Memory.system, size: Memory.page), core.mapPeripherals(0x4000_0000, size: 0x3_0000),
      core.mapPeripherals(0xE000_E000, size: Memory.page)
    else { throw ControllerError("libunicorn has no room for the controller's memory") }
    for segment in image.segments where !core.put(segment.bytes, at: segment.address) {
      throw ControllerError("the image has bytes outside of the controller's memory")
    }
    _ = core.put((1...12).map { UInt8($0) }, at: Memory.number)
    for place in image.sleeps { _ = core.sleeps(at: place) }
    core.reset(stack: core.word(at: Memory.flash), start: core.word(at: Memory.flash + 4))
  }
}

// Time.
extension Controller {
  private var cycle: Int64 { core.cycles + slept }

  /// Nanoseconds since power-up, by the crystal.
  public var now: Int64 { clock.nanoseconds(at: cycle) }

  /// Cycles for which the core was awake since power-up.
  public var awakeCycles: Int64 { core.cycles }

  /// Runs up to a time, or until the end of a frame has left: a zero byte.
  ///
  /// The program takes no notice of an interrupt within a block of instructions, which are some
  /// microseconds.
  /// - Parameter end: nanoseconds since power-up.
  public func run(until end: Int64) {
    while now < end, !hasCrashed {
      parts.advance(to: now)
      if let left = parts.serial.frameEnd, left <= now { return }
      enterHandler()
      let next = min(end, parts.next ?? .max, parts.serial.frameEnd ?? .max)
      if isAsleep {
        isAsleep = parts.pendingException == nil
        if isAsleep { pass(until: next) }
      } else {
        // One that has to wait is entered as soon as it may be.
        runCore(until: parts.pendingException == nil ? next : now)
      }
    }
    if hasCrashed { pass(until: end) }
    parts.advance(to: now)
  }

  /// Time passes without the core.
  private func pass(until time: Int64) { slept += max(clock.cycle(at: time) - cycle, 1) }

  private func runCore(until time: Int64) {
    switch core.run(cycles: clock.cycle(at: time) - cycle) {
    case .sleep: isAsleep = true
    case .fault: crash()
    default: break
    }
  }

  private func crash() {
    hasCrashed = true
    note("the program stopped at 0x\(hexadecimal(core.place))")
  }

  private func enterHandler() {
    guard let exception = parts.pendingException, core.takesInterrupts else { return }
    isAsleep = false
    parts.begin(exception)
    core.enter(core.word(at: Memory.flash + 4 * exception))
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
    if !parts.write(value, to: address, at: now) {
      note("a write to 0x\(hexadecimal(address)), where there is no register")
    }
    if parts.clocks.hertz != clock.hertz {
      clock.change(to: parts.clocks.hertz, at: cycle)
      parts.hertz = clock.hertz
    }
    // What the write has set off is looked at before the core goes on.
    core.yield()
  }

  /// The first mistakes are enough.
  private func note(_ mistake: String) {
    if mistakes.count < 100 { mistakes.append(mistake) }
  }

  private func hexadecimal(_ value: UInt32) -> String { String(value, radix: 16) }
}
