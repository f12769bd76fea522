/// The I2C unit as a master: RM0090, section 27 "Inter-integrated circuit (I2C) interface". Each
/// condition and each byte takes its time on the bus. The slave mode is not modelled, so OVR never
/// occurs (27.3.4).
///
/// A STOP that is requested while none is possible stays requested, and immediately follows the
/// next START. The note at bit STOP (27.6.1) forbids writing to CR1 before the hardware has cleared
/// the bit. Programs that did so got such a STOP (RIOT, commit eac6a54).
struct I2CUnit: Peripheral {
  enum Phase: Equatable {
    case idle
    /// A condition is on the bus until a time.
    case starting(until: Int64)
    case stopping(until: Int64)
    /// SB is set: the unit waits for the address.
    case started
    case addressing(UInt8, until: Int64)
    /// ADDR is set until the program clears it.
    case addressed(isRead: Bool)
    /// A byte is on the bus; nil if the program has written none.
    case sending(UInt8?, until: Int64)
    /// A byte is received. With POS, its acknowledgement was decided before it; otherwise it is
    /// nil.
    case receiving(until: Int64, acknowledged: Bool?)
    /// The clock is held low: the previous byte was not read, or a requested START or STOP is due.
    case stalled(acknowledged: Bool)
    /// A byte was not acknowledged; the transfer has ended.
    case ended
  }

  enum Offset {
    static let control: UInt32 = 0x00
    static let frequency: UInt32 = 0x04
    static let ownAddress: UInt32 = 0x08
    static let ownAddress2: UInt32 = 0x0C
    static let data: UInt32 = 0x10
    static let state: UInt32 = 0x14
    static let bus: UInt32 = 0x18
    static let clock: UInt32 = 0x1C
    static let rise: UInt32 = 0x20
    /// A register that only the STM32F446 has: RM0390, section 24.6.10.
    static let filter: UInt32 = 0x24
  }

  enum Control {
    static let enable: UInt32 = 1 << 0
    static let start: UInt32 = 1 << 8
    static let stop: UInt32 = 1 << 9
    static let acknowledge: UInt32 = 1 << 10
    static let position: UInt32 = 1 << 11
    static let reset: UInt32 = 1 << 15
  }

  enum State {
    static let started: UInt32 = 1 << 0
    static let addressed: UInt32 = 1 << 1
    static let transferred: UInt32 = 1 << 2
    static let filled: UInt32 = 1 << 6
    static let emptied: UInt32 = 1 << 7
    static let busError: UInt32 = 1 << 8
    static let arbitrationLost: UInt32 = 1 << 9
    static let failure: UInt32 = 1 << 10
    static let overrun: UInt32 = 1 << 11
    /// The bits that the program clears by writing 0.
    static let cleared: UInt32 = 0xDF00
  }

  enum Bus {
    static let master: UInt32 = 1 << 0
    static let busy: UInt32 = 1 << 1
    static let transmitter: UInt32 = 1 << 2
  }

  /// The frequency of the unit's bus, APB1.
  var hertz: Int64
  var chip = DRV2605Chip()
  var lines = BusLines()
  var faults = I2CFaults()
  /// Whether clearing PE during a transfer takes effect immediately instead of at its end.
  var isDisabledAtOnce = false
  /// Whether the pins have the unit's function. Without it, no signal leaves the unit.
  var isConnected = true
  /// The number of STARTs that were followed immediately by a STOP of an earlier request.
  var leftOverStops = 0
  /// The number of writes to CR1 while a requested START or STOP had not been sent.
  private(set) var requestsTooEarly = 0
  var mistakes = Mistakes()
  var phase = Phase.idle
  var control: UInt32 = 0
  var state: UInt32 = 0
  /// BUSY: a low line sets it, a STOP condition clears it.
  var isBusy = false
  /// Whether the first status register was read since its flag was set, which is the first of the
  /// two steps that clear the flag.
  var hasReadState = false
  var data: UInt8 = 0
  /// A received byte that waits until the data register is read.
  var held: UInt8?
  /// A byte that waits for the end of the one on the bus.
  var waiting: UInt8?
  /// A STOP that was requested while another was under way.
  var isStopLeftOver = false
  /// The number of bytes of the transfer so far, including the address.
  var transferred = 0
  var timing = I2CTiming()
  private var interrupts: UInt32 = 0
  /// Registers that only store their value.
  private var registers: Storage
  private let hasFilter: Bool

  /// - Parameters:
  ///   - hertz: the frequency of APB1.
  ///   - hasFilter: whether the controller has the register of the filters.
  init(hertz: Int64, hasFilter: Bool = false) {
    self.hertz = hertz
    self.hasFilter = hasFilter
    registers = Self.storage(hasFilter)
  }

  private static func storage(_ hasFilter: Bool) -> Storage {
    let own = [Offset.ownAddress: UInt32(0), Offset.ownAddress2: 0]
    return Storage(hasFilter ? own.merging([Offset.filter: 0]) { $1 } : own)
  }

  /// The unit after a reset of the controller. The chip and the lines are not changed.
  func restarted(hertz: Int64, at now: Int64) -> I2CUnit {
    var before = self
    before.release(at: now)
    var unit = I2CUnit(hertz: hertz, hasFilter: hasFilter)
    (unit.chip, unit.lines, unit.faults) = (before.chip, before.lines, before.faults)
    (unit.leftOverStops, unit.requestsTooEarly) = (leftOverStops, requestsTooEarly)
    (unit.mistakes, unit.isDisabledAtOnce) = (mistakes, isDisabledAtOnce)
    unit.isBusy = !unit.lines.areFree || unit.faults.isFilterStuck
    return unit
  }

  /// The length of a bit in nanoseconds.
  var bit: Int64 { timing.bit(at: hertz) }

  func has(_ bits: UInt32) -> Bool { control & bits != 0 }

  var isMaster: Bool { phase != .idle }

  /// Whether SCL is held low at the pin, because the unit waits for the program.
  var holdsClock: Bool {
    switch phase {
    case .started, .addressed, .stalled, .sending(nil, _), .ended: true
    default: false
    }
  }

  mutating func read(_ offset: UInt32, at now: Int64) -> UInt32? {
    switch offset {
    case Offset.control: return control
    case Offset.frequency: return timing.frequency | interrupts
    case Offset.data: return readData(at: now)
    case Offset.state:
      hasReadState = true
      return state
    case Offset.bus:
      acceptAddress(at: now)
      return busRegister
    case Offset.clock: return timing.clock
    case Offset.rise: return timing.rise
    default: return registers.read(offset, at: now)
    }
  }

  private var busRegister: UInt32 {
    var value: UInt32 = isBusy || isMaster ? Bus.busy : 0
    if isMaster { value |= Bus.master }
    if case .sending = phase { value |= Bus.transmitter }
    return value
  }

  mutating func write(_ value: UInt32, to offset: UInt32, at now: Int64) -> Bool {
    if offset != Offset.control, has(Control.reset) { return true }
    switch offset {
    case Offset.control: write(control: value & 0xFFFF, at: now)
    case Offset.frequency: (timing.frequency, interrupts) = (value & 63, value & 0x1F00)
    case Offset.data: write(data: UInt8(truncatingIfNeeded: value), at: now)
    case Offset.state: state &= ~(State.cleared & ~value)
    case Offset.bus: break
    case Offset.clock:
      if has(Control.enable) { mistakes.note("I2C_CCR written while PE is set (27.6.8)") }
      timing.clock = value & 0xCFFF
    case Offset.rise:
      if has(Control.enable) { mistakes.note("I2C_TRISE written while PE is set (27.6.9)") }
      timing.rise = value & 63
    default: return registers.write(value, to: offset, at: now)
    }
    return true
  }

  private mutating func write(control value: UInt32, at now: Int64) {
    if value & Control.reset != 0 { return resetBySoftware(value, at: now) }
    if has(Control.reset) { isBusy = !lines.areFree || faults.isFilterStuck }
    // According to the note at STOP, no access is permitted before the hardware has cleared the
    // bit.
    if has(Control.enable), has(Control.start | Control.stop) { requestsTooEarly += 1 }
    if case .stopping = phase, value & Control.stop != 0 { isStopLeftOver = true }
    let wasOn = has(Control.enable)
    // START and STOP stay requested until the hardware clears them; writing 0 withdraws them.
    control = value
    guard has(Control.enable) else { return disable(at: now, wasOn: wasOn) }
    if value & Control.start != 0, !isMaster {
      for text in timing.mistakes(at: hertz) { mistakes.note(text) }
    }
    takeRequests(at: now)
  }

  /// Handles a cleared PE. The transfer continues to its end (27.6.1, bit PE). A program that does
  /// not wait for that end makes a mistake.
  private mutating func disable(at now: Int64, wasOn: Bool) {
    guard phase == .idle else {
      if wasOn { mistakes.note("I2C: PE cleared before the end of a transfer (27.6.1)") }
      guard isDisabledAtOnce else { return }
      // No STOP was sent, so BUSY stays set.
      release(at: now)
      return clear()
    }
    clear()
  }

  /// Clears the state that PE resets.
  mutating func clear() {
    let requests = Control.start | Control.stop | Control.acknowledge | Control.position
    control &= ~requests
    (state, hasReadState, waiting, isStopLeftOver) = (0, false, nil, false)
  }

  /// Handles SWRST: all registers have the values after a reset, and the lines are released.
  private mutating func resetBySoftware(_ value: UInt32, at now: Int64) {
    release(at: now)
    clear()
    (control, timing, interrupts) = (value & Control.reset, I2CTiming(), 0)
    registers = Self.storage(hasFilter)
    (data, held, transferred) = (0, nil, 0)
    isBusy = false
    faults.isStartBlocked = false
  }
}
