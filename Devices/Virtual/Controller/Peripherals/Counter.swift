/// A timer that counts up: RM0090, section 18.4 "TIM2 to TIM5 registers". It does not count while
/// its reload value is 0, as after a reset (section 18.4.12).
struct Counter: Peripheral {
  enum Offset {
    static let control: UInt32 = 0x00
    static let event: UInt32 = 0x14
    static let count: UInt32 = 0x24
    static let divider: UInt32 = 0x28
    static let reload: UInt32 = 0x2C
  }

  static let enable: UInt32 = 1 << 0
  /// The bit UG in the register of events.
  static let update: UInt32 = 1 << 0

  /// The frequency of the timer's clock. When it changes, the timer continues from its present
  /// count.
  private(set) var hertz: Int64
  /// The divider that was written, and the one in use since the last update.
  private var (written, divider): (UInt32, UInt32) = (0, 0)
  private var reload: UInt32 = 0
  private var control: UInt32 = 0
  /// The time at which the program last started the counter or set it to 0; nil while it does not
  /// count. The program uses the counter as its clock.
  private(set) var start: Int64?
  /// A count, and the time at which the counter had it.
  private var known: (count: UInt32, time: Int64) = (0, 0)

  init(hertz: Int64) { self.hertz = hertz }

  mutating func setHertz(_ hertz: Int64, at now: Int64) {
    known = (count(at: now), now)
    self.hertz = hertz
  }

  mutating func read(_ offset: UInt32, at now: Int64) -> UInt32? {
    switch offset {
    case Offset.control: control
    case Offset.event: 0
    case Offset.count: count(at: now)
    case Offset.divider: written
    case Offset.reload: reload
    default: nil
    }
  }

  private func count(at now: Int64) -> UInt32 {
    guard start != nil, reload > 0 else { return known.count }
    let (seconds, rest) = (now - known.time).quotientAndRemainder(dividingBy: 1_000_000_000)
    let cycles = seconds * hertz + rest * hertz / 1_000_000_000
    let counted = Int64(known.count) + cycles / Int64(divider + 1)
    return UInt32(counted % (Int64(reload) + 1))
  }

  mutating func write(_ value: UInt32, to offset: UInt32, at now: Int64) -> Bool {
    switch offset {
    case Offset.control:
      let isOn = value & Self.enable != 0
      if isOn != (start != nil) {
        known = (count(at: now), now)
        start = isOn ? now : nil
      }
      control = value
    case Offset.event:
      guard value & Self.update != 0 else { return true }
      divider = written
      known = (0, now)
      if start != nil { start = now }
    case Offset.count: known = (value, now)
    case Offset.divider: written = value & 0xFFFF
    case Offset.reload:
      known = (count(at: now), now)
      reload = value
    default: return false
    }
    return true
  }
}
