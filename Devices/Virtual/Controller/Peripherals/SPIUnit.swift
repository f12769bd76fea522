/// An SPI unit as a master with frames of eight bits: RM0090, section 28.5 "SPI and I2S registers".
/// Each byte takes its time on the bus. CRC, interrupts and DMA are not modelled.
struct SPIUnit: Peripheral {
  enum Offset {
    static let control: UInt32 = 0x00
    static let control2: UInt32 = 0x04
    static let state: UInt32 = 0x08
    static let data: UInt32 = 0x0C
  }

  enum Control {
    /// CPHA and CPOL: mode 3.
    static let mode: UInt32 = 0b11
    static let master: UInt32 = 1 << 2
    static let divider: UInt32 = 0b111 << 3
    static let enable: UInt32 = 1 << 6
    /// SSI and SSM: the unit is not deselected by a pin.
    static let internalSelection: UInt32 = 0b11 << 8
    /// The bits that are modelled.
    static let known: UInt32 = 0x347 | divider
  }

  enum State {
    static let filled: UInt32 = 1 << 0
    static let emptied: UInt32 = 1 << 1
    static let overrun: UInt32 = 1 << 6
    static let busy: UInt32 = 1 << 7
  }

  /// The limits of the chip's clock for 3200 Hz: ADXL345, data sheet, page 15.
  private static let clock: ClosedRange<Int64> = 2_000_000...5_000_000

  /// The frequency of the unit's bus, APB1.
  var hertz: Int64
  var chip: ADXL345Chip?
  /// Whether the pins have the unit's function.
  var isConnected = false
  private(set) var mistakes = Mistakes()
  private var isSelected = false
  private var control: UInt32 = 0
  private var state = State.emptied
  private var received: UInt8 = 0
  /// The byte in transmission with the time of its end, and the byte that waits for it.
  private var sending: (byte: UInt8, end: Int64)?
  private var waiting: UInt8?

  init(hertz: Int64) { self.hertz = hertz }

  /// The unit after a reset of the controller. The chip is not changed.
  func restarted(hertz: Int64) -> SPIUnit {
    var unit = SPIUnit(hertz: hertz)
    (unit.chip, unit.isSelected, unit.mistakes) = (chip, isSelected, mistakes)
    unit.isConnected = isConnected
    return unit
  }

  /// Sets whether CS of the chip is low.
  mutating func select(_ selected: Bool, at now: Int64) {
    guard selected != isSelected else { return }
    isSelected = selected
    if sending != nil { mistakes.note("SPI: CS changed within a byte") }
    chip?.select(selected, at: now)
  }

  private func nanosecondsOfByte() -> Int64 {
    let divider = Int64(2) << Int64((control & Control.divider) >> 3)
    return 8 * divider * 1_000_000_000 / hertz
  }

  var next: Int64? { sending?.end }

  /// Whether a byte ends by a time.
  func isSending(by now: Int64) -> Bool { sending.map { $0.end <= now } ?? false }

  /// Processes the bytes that end by a time.
  /// - Parameter drives: all drives of the actuator so far, from which the chip's samples are
  ///   computed.
  mutating func advance(to now: Int64, _ drives: [MotorDrive]) {
    while let (byte, end) = sending, end <= now {
      let answer =
        isSelected && isConnected ? chip?.exchange(byte, at: end, drives) ?? 0 : 0
      if state & State.filled != 0 {
        state |= State.overrun
        mistakes.note("SPI: a byte arrived before the last one was read (28.3.10)")
      } else {
        received = answer
      }
      state |= State.filled
      sending = waiting.map { ($0, end + nanosecondsOfByte()) }
      waiting = nil
      state |= State.emptied
    }
  }

  mutating func read(_ offset: UInt32, at now: Int64) -> UInt32? {
    switch offset {
    case Offset.control: return control
    case Offset.control2: return 0
    case Offset.state: return state | (sending == nil ? 0 : State.busy)
    case Offset.data:
      state &= ~State.filled
      return UInt32(received)
    default: return nil
    }
  }

  mutating func write(_ value: UInt32, to offset: UInt32, at now: Int64) -> Bool {
    switch offset {
    case Offset.control: configure(value)
    case Offset.control2: if value != 0 { mistakes.note("SPI: CR2 is not modelled") }
    case Offset.state: break
    case Offset.data: send(UInt8(truncatingIfNeeded: value), at: now)
    default: return false
    }
    return true
  }

  private mutating func configure(_ value: UInt32) {
    if value & ~Control.known != 0 { mistakes.note("SPI: a bit of CR1 that is not modelled") }
    if control & value & Control.enable != 0, control != value {
      mistakes.note("SPI: CR1 changed while the unit is on (28.5.1)")
    }
    control = value
  }

  private mutating func send(_ byte: UInt8, at now: Int64) {
    let needed = Control.enable | Control.master | Control.internalSelection | Control.mode
    guard control & needed == needed, isConnected else {
      return mistakes.note("SPI: a byte is sent by a unit that is off, no master, not in mode 3")
    }
    let rate = 8_000_000_000 / max(nanosecondsOfByte(), 1)
    if !Self.clock.contains(rate) { mistakes.note("SPI: a clock of \(rate) Hz for the ADXL345") }
    guard state & State.emptied != 0 else { return mistakes.note("SPI: DR written while TXE is 0") }
    if sending == nil {
      sending = (byte, now + nanosecondsOfByte())
    } else {
      waiting = byte
      state &= ~State.emptied
    }
  }
}
