/// The timer of the core: ARMv7-M Architecture Reference Manual, section B3.3 "The system timer,
/// SysTick". Without CLKSOURCE it counts an eighth of the core's clock (RM0090, section 7.2).
struct SystemTimer: Peripheral {
  enum Offset {
    static let control: UInt32 = 0x00
    static let reload: UInt32 = 0x04
    static let value: UInt32 = 0x08
  }

  enum Control {
    static let enable: UInt32 = 1 << 0
    static let interrupt: UInt32 = 1 << 1
    static let coreClock: UInt32 = 1 << 2
    static let counted: UInt32 = 1 << 16
  }

  /// The frequency of the core.
  private(set) var core: Int64
  private var control: UInt32 = 0
  private var reload: UInt32 = 0
  private var start: Int64 = 0
  private var wraps: Int64 = 0
  private var hasCounted = false
  /// Whether the timer has reached 0 since its handler was last entered.
  var isPending = false

  init(hertz: Int64) { core = hertz }

  private var hertz: Int64 { control & Control.coreClock != 0 ? core : core / 8 }

  mutating func setHertz(_ hertz: Int64, at now: Int64) {
    core = hertz
    (start, wraps) = (now, 0)
  }

  private var isOn: Bool { control & Control.enable != 0 && reload > 0 }

  var next: Int64? {
    guard isOn else { return nil }
    return start + ((wraps + 1) * (Int64(reload) + 1) * 1_000_000_000 + hertz - 1) / hertz
  }

  mutating func advance(to now: Int64) {
    while let next, next <= now {
      wraps += 1
      hasCounted = true
      if control & Control.interrupt != 0 { isPending = true }
      // Whole turns of the counter are subtracted, so that the numbers stay small and exact.
      let cycles = wraps * (Int64(reload) + 1)
      if cycles % hertz == 0 { (start, wraps) = (start + cycles / hertz * 1_000_000_000, 0) }
    }
  }

  mutating func read(_ offset: UInt32, at now: Int64) -> UInt32? {
    switch offset {
    case Offset.control:
      defer { hasCounted = false }
      return control | (hasCounted ? Control.counted : 0)
    case Offset.reload: return reload
    case Offset.value: return value(at: now)
    default: return nil
    }
  }

  private func value(at now: Int64) -> UInt32 {
    guard isOn else { return 0 }
    let period = Int64(reload) + 1
    let cycles = (now - start) * hertz / 1_000_000_000 % period
    return cycles == 0 ? 0 : UInt32(period - cycles)
  }

  mutating func write(_ value: UInt32, to offset: UInt32, at now: Int64) -> Bool {
    switch offset {
    case Offset.control: control = value & 7
    case Offset.reload: reload = value & 0xFF_FFFF
    case Offset.value: hasCounted = false
    default: return false
    }
    (start, wraps) = (now, 0)
    return true
  }
}
