import TactusWire

/// The clocks of the board: the crystal where it starts, and a counter of microseconds.
struct Clocks {
  /// Whether the image runs under QEMU, which has no clock control: every register of it reads 0.
  /// Silicon has the internal oscillator on after reset.
  static var isEmulated: Bool { control.value == 0 }

  private static var control: Register { Register(Peripheral.clocks, 0x00) }
  private static var configuration: Register { Register(Peripheral.clocks, 0x08) }
  private static var counter: Register { Register(Peripheral.timer2, 0x24) }

  /// Reads of a state before it counts as broken; some milliseconds.
  private static let patience = 50_000
  private static let internalHertz: UInt32 = 16_000_000
  private static let crystalHertz: UInt32 = 12_000_000

  /// What the bus of timers and serial ports runs at.
  let busHertz: UInt32
  /// What the core's timer counts.
  let coreHertz: UInt32
  /// False where the internal oscillator, which is a per cent off, had to do.
  let isExact: Bool
  private var latest: UInt64 = 0

  /// Starts the clocks of what the board uses, and the counter.
  init() {
    let isEmulated = Self.isEmulated
    isExact = isEmulated || Self.startCrystal()
    busHertz = isExact && !isEmulated ? Self.crystalHertz : Self.internalHertz
    // QEMU's core timer has a frequency of its own, and so have its other timers.
    coreHertz = isEmulated ? 168_000_000 : busHertz
    let timerHertz = isEmulated ? 1_000_000_000 : busHertz
    Register(Peripheral.clocks, 0x30).set(0b11)  // ports A and B
    Register(Peripheral.clocks, 0x40).set(1 << 0 | 1 << 21)  // timer 2, I2C 1
    Register(Peripheral.clocks, 0x44).set(1 << 4)  // serial 1
    startCounter(timerHertz)
  }

  /// - Returns: whether the core runs by the crystal now.
  private static func startCrystal() -> Bool {
    control.set(1 << 16)
    for _ in 0..<patience where control.has(1 << 17) {
      configuration.put(0b01, in: 0b11)
      return true
    }
    return false
  }

  private func startCounter(_ timerHertz: UInt32) {
    Register(Peripheral.timer2, 0x28).value = timerHertz / 1_000_000 - 1
    Register(Peripheral.timer2, 0x2C).value = 0xFFFF_FFFF
    // An update event takes the divider over.
    Register(Peripheral.timer2, 0x14).value = 1
    Register(Peripheral.timer2, 0x00).value = 1
  }

  /// Waits until a millisecond of the counter begins, at most a few of them.
  static func awaitMillisecond() {
    for _ in 0..<patience where lowMicroseconds % 1000 < 10 { return }
  }

  /// The low bits of the microseconds since the start: for interrupts.
  static var lowMicroseconds: UInt32 { counter.value }

  /// Microseconds since the start. Called at least once in 36 minutes.
  mutating func microseconds() -> UInt64 {
    latest = whole(Self.lowMicroseconds)
    return latest
  }

  /// The whole time of low bits that an interrupt read lately.
  func whole(_ low: UInt32) -> UInt64 { WireTime.nearest(low, to: latest) }
}
