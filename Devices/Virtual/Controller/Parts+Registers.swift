// The addresses of the registers: RM0090, section 2.3 "Memory map", and ARMv7-M Architecture
// Reference Manual, section B3.2 "System Control Space".
extension Parts {
  enum Base {
    static let timer2: UInt32 = 0x4000_0000
    /// The register with the count of timer 2.
    static let count: UInt32 = timer2 + Counter.Offset.count
    static let watchdog: UInt32 = 0x4000_3000
    static let serials: [UInt32] = [0x4001_1000, 0x4000_4400, 0x4000_4800]
    static let i2c1: UInt32 = 0x4000_5400
    static let power: UInt32 = 0x4000_7000
    static let spi2: UInt32 = 0x4000_3800
    static let ports: [UInt32] = [0x4002_0000, 0x4002_0400, 0x4002_0800]
    static let clocks: UInt32 = 0x4002_3800
    static let flash: UInt32 = 0x4002_3C00
    static let systemTimer: UInt32 = 0xE000_E010
    static let interrupts: UInt32 = 0xE000_E100
    static let system: UInt32 = 0xE000_ED00
    /// The size of each part's registers in bytes.
    static let size: UInt32 = 0x400
  }

  /// The bit that turns on the clock of a part. The register that resets the part has the same bit,
  /// at an offset that is lower by 0x20.
  struct Switch: Equatable {
    var enable: UInt32
    var bit: UInt32

    var reset: UInt32 { enable - 0x20 }
  }

  static let timerSwitch = Switch(enable: 0x40, bit: 0)
  static let busSwitch = Switch(enable: 0x40, bit: 21)
  static let sensorSwitch = Switch(enable: 0x40, bit: 14)
  static let powerSwitch = Switch(enable: 0x40, bit: 28)
  static let serialSwitches = [
    Switch(enable: 0x44, bit: 4), Switch(enable: 0x40, bit: 17), Switch(enable: 0x40, bit: 18),
  ]
  static let portSwitches = (0..<3).map { Switch(enable: 0x30, bit: UInt32($0)) }

  private func `switch`(of base: UInt32) -> Switch? {
    if base == Base.timer2 { return Self.timerSwitch }
    if base == Base.i2c1 { return Self.busSwitch }
    if base == Base.power { return Self.powerSwitch }
    if base == Base.spi2 { return Self.sensorSwitch }
    if let place = Base.serials.firstIndex(of: base) { return Self.serialSwitches[place] }
    return Base.ports.firstIndex(of: base).map { Self.portSwitches[$0] }
  }

  /// Whether a part has a clock and is not held in reset. Otherwise its registers read 0 and writes
  /// have no effect.
  private mutating func isOn(_ base: UInt32) -> Bool {
    guard let found = `switch`(of: base) else { return true }
    let isOn =
      clocks.isOn(found.enable, bit: found.bit) && !clocks.isReset(found.reset, bit: found.bit)
    if !isOn { mistakes.note("0x\(String(base, radix: 16)) used without a clock, or in reset") }
    return isOn
  }

  mutating func read(_ address: UInt32, at now: Int64) -> UInt32? {
    switch address {
    case Base.systemTimer..<Base.systemTimer + 16:
      return systemTimer.read(address - Base.systemTimer, at: now)
    case Base.interrupts..<Base.interrupts + 0x200:
      return interrupts.read(address - Base.interrupts, at: now)
    case Base.system..<Base.system + 0x90: return system.read(address - Base.system, at: now)
    default: break
    }
    let (offset, base) = (address & (Base.size - 1), address & ~(Base.size - 1))
    guard isOn(base) else { return 0 }
    return readPeripheral(offset, of: base, at: now)
  }

  private mutating func readPeripheral(
    _ offset: UInt32, of base: UInt32, at now: Int64
  ) -> UInt32? {
    if let place = Base.ports.firstIndex(of: base) {
      showLines()
      return ports[place].read(offset, at: now)
    }
    if let place = Base.serials.firstIndex(of: base) {
      return serials[place].read(offset, at: now)
    }
    switch base {
    case Base.timer2: return counter.read(offset, at: now)
    case Base.watchdog: return watchdog.read(offset, at: now)
    case Base.i2c1: return bus.read(offset, at: now)
    case Base.power: return power.read(offset, at: now)
    case Base.spi2: return sensor.read(offset, at: now)
    case Base.clocks: return clocks.read(offset, at: now)
    case Base.flash: return flash.read(offset, at: now)
    default: return nil
    }
  }

  /// - Returns: false if there is no register at the address. The offset is not checked in a part
  ///   without a clock or in reset.
  mutating func write(_ value: UInt32, to address: UInt32, at now: Int64) -> Bool {
    switch address {
    case Base.systemTimer..<Base.systemTimer + 16:
      return systemTimer.write(value, to: address - Base.systemTimer, at: now)
    case Base.interrupts..<Base.interrupts + 0x200:
      return interrupts.write(value, to: address - Base.interrupts, at: now)
    case Base.system..<Base.system + 0x90:
      return system.write(value, to: address - Base.system, at: now)
    default: break
    }
    let (offset, base) = (address & (Base.size - 1), address & ~(Base.size - 1))
    guard isOn(base) else { return true }
    return writePeripheral(value, offset, of: base, at: now)
  }

  private mutating func writePeripheral(
    _ value: UInt32, _ offset: UInt32, of base: UInt32, at now: Int64
  ) -> Bool {
    if let place = Base.ports.firstIndex(of: base) {
      defer { connect(at: now) }
      return ports[place].write(value, to: offset, at: now)
    }
    if let place = Base.serials.firstIndex(of: base) {
      return serials[place].write(value, to: offset, at: now)
    }
    switch base {
    case Base.timer2: return counter.write(value, to: offset, at: now)
    case Base.watchdog: return write(watchdog: value, to: offset, at: now)
    case Base.i2c1: return bus.write(value, to: offset, at: now)
    case Base.power: return power.write(value, to: offset, at: now)
    case Base.spi2: return sensor.write(value, to: offset, at: now)
    case Base.clocks: return write(clocks: value, to: offset, at: now)
    case Base.flash: return flash.write(value, to: offset, at: now)
    default: return false
    }
  }

  /// Starting the watchdog also starts its oscillator: RM0090, section 7.2.5.
  private mutating func write(watchdog value: UInt32, to offset: UInt32, at now: Int64) -> Bool {
    defer { if watchdog.deadline != nil { clocks.causes.isOscillatorOn = true } }
    return watchdog.write(value, to: offset, at: now)
  }

  private mutating func write(clocks value: UInt32, to offset: UInt32, at now: Int64) -> Bool {
    let before = clocks.rates
    guard clocks.write(value, to: offset, at: now) else { return false }
    if clocks.rates != before { changeRates(at: now) }
    if ClockControl.Offset.resets.contains(offset) { resetParts(at: now) }
    return true
  }

  /// Sets parts whose bit in a reset register is set to their state after power-up.
  private mutating func resetParts(at now: Int64) {
    func isReset(_ part: Switch) -> Bool { clocks.isReset(part.reset, bit: part.bit) }
    if isReset(Self.timerSwitch) { counter = Counter(hertz: counter.hertz) }
    if isReset(Self.sensorSwitch) { sensor = sensor.restarted(hertz: sensor.hertz) }
    if isReset(Self.busSwitch) { bus = bus.restarted(hertz: bus.hertz, at: now) }
    for (place, part) in Self.serialSwitches.enumerated() where isReset(part) {
      serials[place] = serials[place].restarted(hertz: serials[place].hertz, at: now)
    }
    for (place, part) in Self.portSwitches.enumerated() where isReset(part) {
      ports[place] = ports[place].restarted(PinPort.afterReset[place], at: now)
    }
    connect(at: now)
  }
}
