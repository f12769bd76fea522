/// The independent watchdog: RM0090, section 21 "Independent watchdog (IWDG)". Once started, only a
/// reset stops it.
struct Watchdog: Peripheral {
  enum Offset {
    static let key: UInt32 = 0x00
    static let prescaler: UInt32 = 0x04
    static let reload: UInt32 = 0x08
    static let status: UInt32 = 0x0C
  }

  enum Key {
    static let unlock: UInt32 = 0x5555
    static let reload: UInt32 = 0xAAAA
    static let start: UInt32 = 0xCCCC
  }

  enum Status {
    static let prescalerUpdate: UInt32 = 1 << 0
    static let reloadUpdate: UInt32 = 1 << 1
  }

  /// The number of the oscillator's cycles until a written value is in use: RM0090, section 21.4.4.
  private static let updateCycles: Int64 = 5

  /// The frequency of the oscillator LSI: 17 to 47 kHz, 32 kHz typical (DS8626, section 5.3.9).
  let hertz: Int64
  private(set) var mistakes = Mistakes()
  private var isLocked = true
  private var prescaler: UInt32 = 0
  private var reload: UInt32 = 0xFFF
  private var prescalerBusy: Int64 = .min
  private var reloadBusy: Int64 = .min
  /// The time at which the watchdog resets the controller; nil before the watchdog was started.
  private(set) var deadline: Int64?

  init(hertz: Int64) { self.hertz = hertz }

  var next: Int64? { deadline }

  /// Whether the deadline has passed at a time.
  func isOver(at now: Int64) -> Bool { deadline.map { $0 <= now } ?? false }

  /// Nanoseconds from a reload to the reset: (RLR + 1) * 4 * 2^PR cycles, PR at most 6.
  var period: Int64 {
    (Int64(reload) + 1) * (4 << Int64(min(prescaler, 6))) * 1_000_000_000 / hertz
  }

  mutating func read(_ offset: UInt32, at now: Int64) -> UInt32? {
    switch offset {
    case Offset.key: 0
    case Offset.prescaler: prescaler
    case Offset.reload: reload
    case Offset.status:
      (now < prescalerBusy ? Status.prescalerUpdate : 0)
        | (now < reloadBusy ? Status.reloadUpdate : 0)
    default: nil
    }
  }

  mutating func write(_ value: UInt32, to offset: UInt32, at now: Int64) -> Bool {
    let updated = now + Self.updateCycles * 1_000_000_000 / hertz
    switch offset {
    case Offset.key: write(key: value & 0xFFFF, at: now)
    case Offset.prescaler:
      guard isFree(prescalerBusy, at: now, "IWDG_PR") else { return true }
      (prescaler, prescalerBusy) = (value & 7, updated)
    case Offset.reload:
      guard isFree(reloadBusy, at: now, "IWDG_RLR") else { return true }
      (reload, reloadBusy) = (value & 0xFFF, updated)
    case Offset.status: break
    default: return false
    }
    return true
  }

  /// Whether a register accepts a value: the key was written, and the previous value is in use.
  private mutating func isFree(_ busy: Int64, at now: Int64, _ name: String) -> Bool {
    if isLocked { mistakes.note("\(name) written without the key 0x5555") }
    if now < busy { mistakes.note("\(name) written while IWDG_SR says that it is updated") }
    return !isLocked && now >= busy
  }

  private mutating func write(key: UInt32, at now: Int64) {
    isLocked = key != Key.unlock
    switch key {
    case Key.start: deadline = now + period
    case Key.reload: if deadline != nil { deadline = now + period }
    default: break
    }
  }
}
