/// The parts of the controller that the program uses, by their addresses: RM0090, section 2.3
/// "Memory map", and ARMv7-M Architecture Reference Manual, section B3.2 "System Control Space".
struct Parts {
  private enum Base {
    static let timer2: UInt32 = 0x4000_0000
    static let i2c1: UInt32 = 0x4000_5400
    static let serial1: UInt32 = 0x4001_1000
    static let portA: UInt32 = 0x4002_0000
    static let portB: UInt32 = 0x4002_0400
    static let clocks: UInt32 = 0x4002_3800
    static let systemTimer: UInt32 = 0xE000_E010
    static let interrupts: UInt32 = 0xE000_E100
    static let coprocessors: UInt32 = 0xE000_ED88
    /// Each part has this many bytes.
    static let size: UInt32 = 0x400
  }

  /// Numbers in the table of vectors.
  private enum Exception {
    static let systemTimer: UInt32 = 15
    static let serial1: UInt32 = 16 + 37
  }

  var clocks: ClockControl
  var serial: SerialPort
  var bus: I2CUnit
  private(set) var counter: Counter
  private var systemTimer: SystemTimer
  private var portA = PinPort.afterReset.a
  private var portB = PinPort.afterReset.b
  /// Which interrupts are let through, and the right to use floating point.
  private var interrupts = Storage([0: 0, 4: 0, 8: 0])
  private var coprocessors = Storage([0: 0])

  init(crystalHertz: Int64?) {
    clocks = ClockControl(crystalHertz: crystalHertz)
    serial = SerialPort(hertz: clocks.hertz)
    bus = I2CUnit(hertz: clocks.hertz)
    counter = Counter(hertz: clocks.hertz)
    systemTimer = SystemTimer(hertz: clocks.hertz)
  }

  /// What the core and, with dividers of 1, each bus runs at.
  var hertz: Int64 {
    get { clocks.hertz }
    set {
      (serial.hertz, bus.hertz, counter.hertz, systemTimer.hertz) =
        (newValue, newValue, newValue, newValue)
    }
  }

  var next: Int64? {
    [clocks.next, serial.next, bus.next, systemTimer.next].compactMap(\.self).min()
  }

  mutating func advance(to now: Int64) {
    clocks.advance(to: now)
    serial.advance(to: now)
    bus.advance(to: now)
    systemTimer.advance(to: now)
  }

  /// The exception that the core should take; all have one priority, so that the lower number goes
  /// first.
  var pendingException: UInt32? {
    if systemTimer.isPending { return Exception.systemTimer }
    let line = Exception.serial1 - 16
    let isLetThrough = interrupts[line / 32 * 4] >> (line % 32) & 1 == 1
    return isLetThrough && serial.isInterrupting ? Exception.serial1 : nil
  }

  mutating func begin(_ exception: UInt32) {
    if exception == Exception.systemTimer { systemTimer.isPending = false }
  }

  mutating func read(_ address: UInt32, at now: Int64) -> UInt32? {
    switch address {
    case Base.systemTimer..<Base.systemTimer + 16:
      systemTimer.read(address - Base.systemTimer, at: now)
    case Base.interrupts..<Base.interrupts + 12:
      interrupts.read(address - Base.interrupts, at: now)
    case Base.coprocessors: coprocessors.read(0, at: now)
    default: readPeripheral(address & (Base.size - 1), of: address & ~(Base.size - 1), at: now)
    }
  }

  private mutating func readPeripheral(
    _ offset: UInt32, of base: UInt32, at now: Int64
  ) -> UInt32? {
    switch base {
    case Base.timer2: counter.read(offset, at: now)
    case Base.i2c1: bus.read(offset, at: now)
    case Base.serial1: serial.read(offset, at: now)
    case Base.portA: portA.read(offset, at: now)
    case Base.portB: portB.read(offset, at: now)
    case Base.clocks: clocks.read(offset, at: now)
    default: nil
    }
  }

  /// - Returns: whether there is a register, and the clock of its part is on.
  mutating func write(_ value: UInt32, to address: UInt32, at now: Int64) -> Bool {
    switch address {
    case Base.systemTimer..<Base.systemTimer + 16:
      systemTimer.write(value, to: address - Base.systemTimer, at: now)
    case Base.interrupts..<Base.interrupts + 12:
      interrupts.write(value, to: address - Base.interrupts, at: now)
    case Base.coprocessors: coprocessors.write(value, to: 0, at: now)
    default:
      writePeripheral(value, address & (Base.size - 1), of: address & ~(Base.size - 1), at: now)
    }
  }

  private mutating func writePeripheral(
    _ value: UInt32, _ offset: UInt32, of base: UInt32, at now: Int64
  ) -> Bool {
    switch base {
    case Base.timer2: clocks.isOn(0x40, bit: 0) && counter.write(value, to: offset, at: now)
    case Base.i2c1: clocks.isOn(0x40, bit: 21) && bus.write(value, to: offset, at: now)
    case Base.serial1: clocks.isOn(0x44, bit: 4) && serial.write(value, to: offset, at: now)
    case Base.portA: clocks.isOn(0x30, bit: 0) && portA.write(value, to: offset, at: now)
    case Base.portB: clocks.isOn(0x30, bit: 1) && portB.write(value, to: offset, at: now)
    case Base.clocks: clocks.write(value, to: offset, at: now)
    default: false
    }
  }
}
