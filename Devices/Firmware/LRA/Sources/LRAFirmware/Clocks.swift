import LRABoard
import TactusWire

/// The clocks of the controller (RM0090, section 7.2 "Clocks"). All boards run at 48 MHz, which the
/// multiplier (PLL) makes from the crystal or clock signal; if that does not start, from the
/// internal oscillator.
struct Clocks {
  /// Whether the image runs in QEMU, which has no clock control: each of its registers reads 0. On
  /// silicon the internal oscillator is on after reset.
  static var isEmulated: Bool { control.value == 0 }

  private static var control: Register { Register(Peripheral.clocks, 0x00) }
  private static var multiplier: Register { Register(Peripheral.clocks, 0x04) }
  private static var configuration: Register { Register(Peripheral.clocks, 0x08) }
  private static var flashAccess: Register { Register(Peripheral.flash, 0x00) }
  private static var counter: Register { Register(Peripheral.timer2, 0x24) }

  /// The number of reads of a status bit after which an operation counts as failed. They take some
  /// milliseconds.
  private static let timeout = 50_000
  private static let internalHertz: UInt32 = 16_000_000
  /// The frequency of the core if the multiplier locks; the buses run at half of it.
  private static let multipliedHertz: UInt32 = 48_000_000

  /// The frequency of the buses of serial ports and I2C.
  let busHertz: UInt32
  /// The frequency of the core's timer.
  let coreHertz: UInt32
  /// Whether the crystal or the clock signal is used; otherwise the internal oscillator is used,
  /// which has an error of one per cent.
  let isExact: Bool
  private var latest: UInt64 = 0

  /// Starts the clock of the core, except in QEMU, then the clocks of timer 2, I2C 1 and the serial
  /// port, and the counter.
  init(_ board: Board) {
    if Self.isEmulated {
      // In QEMU the core's timer and the other timers have fixed frequencies.
      (isExact, busHertz, coreHertz) = (true, Self.internalHertz, 168_000_000)
    } else {
      let exact = Self.start(board.clock)
      isExact = exact != nil
      let source = exact ?? Self.internalHertz
      let isMultiplied = Self.multiply(source, isExact: exact != nil)
      coreHertz = isMultiplied ? Self.multipliedHertz : source
      busHertz = isMultiplied ? Self.multipliedHertz / 2 : source
    }
    Register(Peripheral.clocks, 0x40).set(1 << 0 | 1 << 21)  // timer 2, I2C 1
    switch board.serialPort {
    case .usart1: Register(Peripheral.clocks, 0x44).set(1 << 4)
    case .usart2: Register(Peripheral.clocks, 0x40).set(1 << 17)
    case .usart3: Register(Peripheral.clocks, 0x40).set(1 << 18)
    }
    // A timer runs at twice the clock of its bus if the bus clock is divided.
    startCounter(Self.isEmulated ? 1_000_000_000 : coreHertz)
  }

  /// Enables the ports of pins.
  static func startPorts() { Register(Peripheral.clocks, 0x30).set(0b111) }

  /// Starts the crystal or the clock signal.
  /// - Returns: its frequency in hertz; nil if it did not start.
  private static func start(_ clock: Board.Clock) -> UInt32? {
    let hertz: UInt32
    switch clock {
    case .crystal(let frequency): hertz = frequency
    case .signal(let frequency):
      hertz = frequency
      control.set(1 << 18)
    }
    control.set(1 << 16)
    return comes(control, 1 << 17) ? hertz : nil
  }

  /// Runs the core from the multiplied clock and the buses at half of it: the source is divided to
  /// 2 MHz, multiplied by 96 and divided by 4. If the multiplier does not lock, the core runs from
  /// the source itself.
  private static func multiply(_ source: UInt32, isExact: Bool) -> Bool {
    let plan: UInt32 = source / 2_000_000 | 96 << 6 | 0b01 << 16 | 4 << 24
    multiplier.value = isExact ? plan | 1 << 22 : plan
    control.set(1 << 24)
    guard comes(control, 1 << 25) else {
      configuration.put(isExact ? 0b01 : 0b00, in: 0b11)
      return false
    }
    // One wait state up to 60 MHz at 2.7 to 3.6 V (table 10), with prefetch and both caches.
    flashAccess.value = 0b111 << 8 | 1
    for _ in 0..<timeout where flashAccess.has(1) { break }
    configuration.put(0b100 << 10 | 0b100 << 13, in: 0b111 << 10 | 0b111 << 13)
    configuration.put(0b10, in: 0b11)
    return comes(configuration, 0b10 << 2)
  }

  private static func comes(_ register: Register, _ bit: UInt32) -> Bool {
    for _ in 0..<timeout where register.has(bit) { return true }
    return false
  }

  private func startCounter(_ timerHertz: UInt32) {
    Register(Peripheral.timer2, 0x28).value = timerHertz / 1_000_000 - 1
    Register(Peripheral.timer2, 0x2C).value = 0xFFFF_FFFF
    // An update event activates the divider.
    Register(Peripheral.timer2, 0x14).value = 1
    Register(Peripheral.timer2, 0x00).value = 1
  }

  /// Waits until the next full millisecond of the counter. Gives up after a few milliseconds.
  static func awaitMillisecond() {
    for _ in 0..<timeout where lowMicroseconds % 1000 < 10 { return }
  }

  /// The low 32 bits of the microseconds since the start. Interrupt handlers may read it.
  static var lowMicroseconds: UInt32 { counter.value }

  /// Waits for at least this time.
  static func wait(microseconds: UInt32) {
    let begin = lowMicroseconds
    while lowMicroseconds &- begin <= microseconds {}
  }

  /// Microseconds since the start. Must be called at least every 36 minutes.
  mutating func microseconds() -> UInt64 {
    latest = whole(Self.lowMicroseconds)
    return latest
  }

  /// The full time for the low bits that an interrupt handler has read recently.
  func whole(_ low: UInt32) -> UInt64 { WireTime.nearest(low, to: latest) }
}
