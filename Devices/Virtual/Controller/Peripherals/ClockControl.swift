/// Oscillators, the choice between them, and the clocks of the other parts: RM0090, section 7.3
/// "RCC registers".
struct ClockControl: Peripheral {
  private enum Offset {
    static let control: UInt32 = 0x00
    static let configuration: UInt32 = 0x08
    /// AHB1, APB1 and APB2.
    static let enables: Set<UInt32> = [0x30, 0x40, 0x44]
  }

  private static let crystalOn: UInt32 = 1 << 16
  private static let crystalReady: UInt32 = 1 << 17
  /// The internal oscillator on and ready, its trimming in the middle.
  private static let afterReset: UInt32 = 0x83
  static let internalHertz: Int64 = 16_000_000
  /// Nanoseconds until a crystal swings: the data sheet of the STM32F405 has 2 ms as typical.
  private static let start: Int64 = 2_000_000

  /// Of the crystal on the board; nil: there is none, or it does not swing.
  let crystalHertz: Int64?
  private var control = afterReset
  private var configuration: UInt32 = 0
  private var crystalDue: Int64?
  private var enables = Storage([0x30: 0x0010_0000, 0x40: 0, 0x44: 0])

  init(crystalHertz: Int64?) { self.crystalHertz = crystalHertz }

  /// What the core runs at.
  var hertz: Int64 {
    configuration & 3 == 1 ? crystalHertz ?? Self.internalHertz : Self.internalHertz
  }

  /// Whether the clock of a part is on, by the register and the bit that turn it on.
  func isOn(_ offset: UInt32, bit: UInt32) -> Bool { enables[offset] >> bit & 1 == 1 }

  var next: Int64? { crystalDue }

  mutating func advance(to now: Int64) {
    guard let due = crystalDue, due <= now else { return }
    crystalDue = nil
    control |= Self.crystalReady
  }

  mutating func read(_ offset: UInt32, at now: Int64) -> UInt32? {
    switch offset {
    case Offset.control: control
    // Bits 2 and 3, SWS, show the choice in bits 0 and 1, SW.
    case Offset.configuration: configuration & ~0xC | (configuration & 3) << 2
    default: enables.read(offset, at: now)
    }
  }

  mutating func write(_ value: UInt32, to offset: UInt32, at now: Int64) -> Bool {
    switch offset {
    case Offset.control:
      let wasOn = control & Self.crystalOn != 0
      control = value & ~Self.crystalReady | control & Self.crystalReady | 2
      if !wasOn, value & Self.crystalOn != 0, crystalHertz != nil { crystalDue = now + Self.start }
    case Offset.configuration:
      // A crystal that does not swing is not taken.
      let isReady = control & Self.crystalReady != 0
      configuration = value & 3 == 1 && !isReady ? value & ~3 : value
    default: return enables.write(value, to: offset, at: now)
    }
    return true
  }
}
