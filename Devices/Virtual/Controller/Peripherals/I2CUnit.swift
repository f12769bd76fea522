/// The bus unit as a master: RM0090, section 27.6 "I2C registers". Each condition and each byte
/// takes its time on the bus.
///
/// A STOP that is requested while none is possible stays requested, and follows the next START at
/// once: the note at bit STOP forbids to write to CR1 before the hardware has cleared it, and
/// programs that did met exactly this (RIOT, commit eac6a54).
struct I2CUnit: Peripheral {
  private enum Phase {
    case idle
    /// A condition is on the bus until a time.
    case starting(until: Int64)
    case stopping(until: Int64)
    /// SB is set: the address is awaited.
    case started
    case addressing(UInt8, until: Int64)
    /// ADDR is set, to be cleared by the program.
    case addressed(isRead: Bool)
    /// A byte is on the bus, or none because none has been written.
    case sending(UInt8?, until: Int64)
    case receiving(until: Int64)
    /// A byte that was not acknowledged is the last of its transfer.
    case ended
  }

  private enum Control {
    static let enable: UInt32 = 1 << 0
    static let start: UInt32 = 1 << 8
    static let stop: UInt32 = 1 << 9
    static let acknowledge: UInt32 = 1 << 10
    static let reset: UInt32 = 1 << 15
  }

  private enum State {
    static let started: UInt32 = 1 << 0
    static let addressed: UInt32 = 1 << 1
    static let transferred: UInt32 = 1 << 2
    static let filled: UInt32 = 1 << 6
    static let emptied: UInt32 = 1 << 7
    static let failure: UInt32 = 1 << 10
    /// The bits that the program clears by writing 0.
    static let cleared: UInt32 = 0xDF00
  }

  /// What the bus of the unit runs at.
  var hertz: Int64
  var chip = DRV2605Chip()
  /// STARTs that were followed at once by a STOP left over from before.
  private(set) var leftOverStops = 0
  private var phase = Phase.idle
  private var control: UInt32 = 0
  private var state: UInt32 = 0
  /// Whether the first state register was read since its flag was set: half of what clears it.
  private var hasReadState = false
  private var data: UInt8 = 0
  /// A byte that waits for the one on the bus.
  private var waiting: UInt8?
  /// A STOP that was requested while one was under way.
  private var isStopLeftOver = false
  /// Clock control and rise time, and the registers that only keep their value.
  private var registers = Storage([0x04: 0, 0x08: 0, 0x0C: 0, 0x1C: 0, 0x20: 2])

  init(hertz: Int64) { self.hertz = hertz }

  /// Nanoseconds of a bit, by the clock control register: in fast mode two parts low and one high.
  private var bit: Int64 {
    let value = registers[0x1C]
    let parts: Int64 = value >> 15 & 1 == 0 ? 2 : value >> 14 & 1 == 0 ? 3 : 25
    return max(Int64(value & 0xFFF), 1) * parts * 1_000_000_000 / hertz
  }

  private var isBusy: Bool { if case .idle = phase { false } else { true } }
  private func has(_ bits: UInt32) -> Bool { control & bits != 0 }

  var next: Int64? {
    switch phase {
    case .starting(let due), .stopping(let due), .addressing(_, let due), .receiving(let due): due
    case .sending(.some, let due): due
    default: nil
    }
  }

  mutating func advance(to now: Int64) {
    while let due = next, due <= now { finish(at: due) }
  }

  /// What is on the bus is over.
  private mutating func finish(at now: Int64) {
    switch phase {
    case .starting: start()
    case .stopping: stop()
    case .addressing(let address, _): finish(address: address)
    case .sending(let byte?, _): finish(sending: byte, at: now)
    case .receiving: finishReceiving(at: now)
    default: break
    }
  }

  private mutating func start() {
    control &= ~Control.start
    (state, hasReadState) = (State.started, false)
    phase = .started
    // The address is never sent then.
    if has(Control.stop) {
      leftOverStops += 1
      stop()
    }
  }

  private mutating func stop() {
    control &= ~Control.stop
    if isStopLeftOver { control |= Control.stop }
    isStopLeftOver = false
    state &= ~(State.emptied | State.transferred)
    phase = .idle
  }

  private mutating func finish(address: UInt8) {
    guard chip.begin(address >> 1, isRead: address & 1 == 1) else {
      state |= State.failure
      phase = .ended
      return
    }
    (state, hasReadState) = (state | State.addressed, false)
    phase = .addressed(isRead: address & 1 == 1)
  }

  private mutating func finish(sending byte: UInt8, at now: Int64) {
    guard chip.take(byte, at: now) else {
      state |= State.failure
      phase = .ended
      return
    }
    if let next = waiting {
      waiting = nil
      state |= State.emptied
      phase = .sending(next, until: now + 9 * bit)
      return
    }
    state |= State.emptied | State.transferred
    phase = .sending(nil, until: now)
    takeRequests(at: now)
  }

  private mutating func finishReceiving(at now: Int64) {
    data = chip.give(at: now)
    state |= State.filled
    // One byte more than is read stays on the way; the program asks for one at a time.
    phase = .ended
    takeRequests(at: now)
  }

  /// Begins what was requested and is possible now.
  private mutating func takeRequests(at now: Int64) {
    switch phase {
    case .idle where has(Control.start), .sending(nil, _) where has(Control.start),
      .ended where has(Control.start) && !has(Control.stop):
      phase = .starting(until: now + bit)
    case .sending(nil, _) where has(Control.stop), .ended where has(Control.stop):
      phase = .stopping(until: now + bit)
    default: break
    }
  }

  mutating func read(_ offset: UInt32, at now: Int64) -> UInt32? {
    switch offset {
    case 0x00: return control
    case 0x10:
      state &= ~State.filled
      return UInt32(data)
    case 0x14:
      hasReadState = true
      return state
    case 0x18:
      acceptAddress(at: now)
      return isBusy ? 0b11 : 0
    default: return registers.read(offset, at: now)
    }
  }

  /// Reading both states clears ADDR, and the transfer goes on.
  private mutating func acceptAddress(at now: Int64) {
    guard hasReadState, case .addressed(let isRead) = phase else { return }
    state &= ~State.addressed
    if isRead {
      phase = .receiving(until: now + 9 * bit)
    } else {
      state |= State.emptied
      phase = .sending(nil, until: now)
    }
  }

  mutating func write(_ value: UInt32, to offset: UInt32, at now: Int64) -> Bool {
    switch offset {
    case 0x00: write(control: value, at: now)
    case 0x10: write(data: UInt8(truncatingIfNeeded: value), at: now)
    case 0x14: state &= ~(State.cleared & ~value)
    default: return registers.write(value, to: offset, at: now)
    }
    return true
  }

  private mutating func write(control value: UInt32, at now: Int64) {
    if case .stopping = phase, value & Control.stop != 0 { isStopLeftOver = true }
    control = value
    guard has(Control.enable), !has(Control.reset) else {
      let kept = control & ~(Control.start | Control.stop)
      (control, state, phase, waiting, isStopLeftOver) = (kept, 0, .idle, nil, false)
      return
    }
    takeRequests(at: now)
  }

  private mutating func write(data byte: UInt8, at now: Int64) {
    switch phase {
    case .started where hasReadState:
      state &= ~State.started
      phase = .addressing(byte, until: now + 9 * bit)
    case .sending(nil, _):
      // It goes onto the bus at once, and there is room for the next.
      state &= ~State.transferred
      phase = .sending(byte, until: now + 9 * bit)
    case .sending:
      waiting = byte
      state &= ~(State.emptied | State.transferred)
    default: break
    }
  }
}
