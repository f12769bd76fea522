/// A timer that counts up: RM0090, section 18.4 "TIM2 to TIM5 registers".
struct Counter: Peripheral {
  private enum Offset {
    static let control: UInt32 = 0x00
    static let event: UInt32 = 0x14
    static let count: UInt32 = 0x24
    static let divider: UInt32 = 0x28
    static let reload: UInt32 = 0x2C
  }

  /// What the bus of the timer runs at.
  var hertz: Int64
  /// The divider that was written, and the one that an update has taken over.
  private var (written, divider): (UInt32, UInt32) = (0, 0)
  private var reload: UInt32 = .max
  /// Since when it counts; nil while it does not.
  private(set) var start: Int64?

  init(hertz: Int64) { self.hertz = hertz }

  mutating func read(_ offset: UInt32, at now: Int64) -> UInt32? {
    switch offset {
    case Offset.control: start == nil ? 0 : 1
    case Offset.count: count(at: now)
    case Offset.divider: written
    case Offset.reload: reload
    default: nil
    }
  }

  private func count(at now: Int64) -> UInt32 {
    guard let start else { return 0 }
    let counted = (now - start) * hertz / 1_000_000_000 / Int64(divider + 1)
    return UInt32(truncatingIfNeeded: counted % (Int64(reload) + 1))
  }

  mutating func write(_ value: UInt32, to offset: UInt32, at now: Int64) -> Bool {
    switch offset {
    case Offset.control: start = value & 1 == 0 ? nil : now
    case Offset.event:
      divider = written
      if start != nil { start = now }
    case Offset.divider: written = value & 0xFFFF
    case Offset.reload: reload = value
    default: return false
    }
    return true
  }
}
