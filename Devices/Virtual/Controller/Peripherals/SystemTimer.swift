/// The timer of the core: ARMv7-M Architecture Reference Manual, section B3.3 "The system timer,
/// SysTick".
struct SystemTimer: Peripheral {
  private enum Offset {
    static let control: UInt32 = 0x00
    static let reload: UInt32 = 0x04
    static let value: UInt32 = 0x08
  }

  /// What the core runs at.
  var hertz: Int64
  private var control: UInt32 = 0
  private var reload: UInt32 = 0
  private var start: Int64 = 0
  private var wraps: Int64 = 0
  /// Whether it has counted to 0 since its handler was entered.
  var isPending = false

  init(hertz: Int64) { self.hertz = hertz }

  private var isOn: Bool { control & 1 != 0 && reload > 0 }

  var next: Int64? {
    guard isOn else { return nil }
    return start + ((wraps + 1) * (Int64(reload) + 1) * 1_000_000_000 + hertz - 1) / hertz
  }

  mutating func advance(to now: Int64) {
    while let next, next <= now {
      wraps += 1
      if control & 2 != 0 { isPending = true }
    }
  }

  mutating func read(_ offset: UInt32, at now: Int64) -> UInt32? {
    switch offset {
    case Offset.control: control
    case Offset.reload: reload
    default: nil
    }
  }

  mutating func write(_ value: UInt32, to offset: UInt32, at now: Int64) -> Bool {
    switch offset {
    case Offset.control: control = value & 7
    case Offset.reload: reload = value & 0xFF_FFFF
    case Offset.value: break
    default: return false
    }
    (start, wraps) = (now, 0)
    return true
  }
}
