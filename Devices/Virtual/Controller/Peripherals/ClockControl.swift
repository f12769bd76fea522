/// The oscillators, the selection between them, and the clocks of the other parts: RM0090, section
/// 7.3 "RCC registers". The start-up times of the oscillators are from the data sheet of the
/// STM32F405 (DS8626, section 5.3): HSE 2 ms, PLL 200 us at most at the used VCO frequencies.
struct ClockControl: Peripheral {
  enum Offset {
    static let control: UInt32 = 0x00
    static let multiplier: UInt32 = 0x04
    static let configuration: UInt32 = 0x08
    static let interrupts: UInt32 = 0x0C
    static let status: UInt32 = 0x74
    /// The registers of AHB1, APB1 and APB2: which parts are in reset, and which have a clock.
    static let resets: [UInt32] = [0x10, 0x20, 0x24]
    static let enables: [UInt32] = [0x30, 0x40, 0x44]
  }

  enum Control {
    static let internalOn: UInt32 = 1 << 0
    static let internalReady: UInt32 = 1 << 1
    static let crystalOn: UInt32 = 1 << 16
    static let crystalReady: UInt32 = 1 << 17
    static let crystalBypass: UInt32 = 1 << 18
    static let guardOn: UInt32 = 1 << 19
    static let multiplierOn: UInt32 = 1 << 24
    static let multiplierReady: UInt32 = 1 << 25
    static let ready = internalReady | crystalReady | multiplierReady
  }

  /// The bits of the register of interrupts: the failure of the crystal, and the bit that clears
  /// it.
  enum Interrupt {
    static let failure: UInt32 = 1 << 7
    static let clear: UInt32 = 1 << 23
  }

  /// The bit PLLSRC of the multiplier's register: the source is the crystal.
  static let fromCrystal: UInt32 = 1 << 22
  static let internalHertz: Int64 = 16_000_000
  /// Nanoseconds until a crystal oscillates, and until the PLL has locked.
  static let crystalStart: Int64 = 2_000_000
  static let multiplierStart: Int64 = 200_000

  private enum Source: UInt32 {
    case internalOscillator
    case crystal
    case multiplier
  }

  /// The frequency of the crystal; nil if the board has none, or if it does not oscillate.
  private(set) var crystalHertz: Int64?
  private(set) var rates = ClockRates(all: internalHertz)
  private(set) var mistakes = Mistakes()
  /// Whether the failure of the crystal requests the exception NMI: RM0090, section 7.2.7.
  private(set) var hasCrystalFailed = false
  private var control = Control.internalOn | Control.internalReady | 16 << 3
  private var multiplier: UInt32 = 0x2400_3010
  private var configuration: UInt32 = 0
  private var source = Source.internalOscillator
  private var crystalDue: Int64?
  private var multiplierDue: Int64?
  private var resets = Storage([0x10: 0, 0x20: 0, 0x24: 0])
  private var enables = Storage([0x30: 0x0010_0000, 0x40: 0, 0x44: 0])
  var causes: ResetCauses

  /// - Parameters:
  ///   - crystalHertz: the frequency of the crystal; nil if none oscillates.
  ///   - causes: the causes of resets that the register shows.
  init(crystalHertz: Int64?, causes: ResetCauses = .powerOn) {
    self.crystalHertz = crystalHertz
    self.causes = causes
  }

  /// The frequency of the core.
  var hertz: Int64 { rates.core }

  /// Whether a part has a clock, by the register and the bit that turn it on.
  func isOn(_ offset: UInt32, bit: UInt32) -> Bool { enables[offset] >> bit & 1 == 1 }

  /// Whether a part is held in reset, by the register and the bit.
  func isReset(_ offset: UInt32, bit: UInt32) -> Bool { resets[offset] >> bit & 1 == 1 }

  var next: Int64? { earlier(crystalDue, multiplierDue) }

  mutating func advance(to now: Int64) {
    guard let next, next <= now else { return }
    if let due = crystalDue, due <= now {
      crystalDue = nil
      control |= Control.crystalReady
      startMultiplier(at: due)
    }
    if let due = multiplierDue, due <= now {
      multiplierDue = nil
      control |= Control.multiplierReady
    }
    choose()
  }

  mutating func read(_ offset: UInt32, at now: Int64) -> UInt32? {
    switch offset {
    case Offset.control: control
    case Offset.multiplier: multiplier
    // Bits 2 and 3, SWS, show the selected source; bits 0 and 1, SW, show the requested one.
    case Offset.configuration: configuration & ~0xC | source.rawValue << 2
    case Offset.interrupts: hasCrystalFailed ? Interrupt.failure : 0
    case Offset.status: causes.register
    default: resets.read(offset, at: now) ?? enables.read(offset, at: now)
    }
  }

  mutating func write(_ value: UInt32, to offset: UInt32, at now: Int64) -> Bool {
    switch offset {
    case Offset.control: write(control: value, at: now)
    case Offset.multiplier:
      if control & Control.multiplierOn != 0 { mistakes.note("RCC_PLLCFGR written while PLLON") }
      multiplier = value
    case Offset.configuration: configuration = value & ~0xC
    case Offset.interrupts: if value & Interrupt.clear != 0 { hasCrystalFailed = false }
    case Offset.status: causes.write(value)
    default:
      return resets.write(value, to: offset, at: now) || enables.write(value, to: offset, at: now)
    }
    choose()
    return true
  }
}

extension ClockControl {
  private mutating func write(control value: UInt32, at now: Int64) {
    var value = value
    // The source of the core's clock cannot be turned off.
    if source == .internalOscillator { value |= Control.internalOn }
    if source == .crystal || source == .multiplier && multiplier & Self.fromCrystal != 0 {
      value |= Control.crystalOn
    }
    if source == .multiplier { value |= Control.multiplierOn }
    let before = control
    var ready = control & Control.ready
    if value & Control.internalOn != 0 {
      ready |= Control.internalReady
    } else {
      ready &= ~Control.internalReady
    }
    if value & Control.crystalOn == 0 { ready &= ~Control.crystalReady }
    if value & Control.multiplierOn == 0 { ready &= ~Control.multiplierReady }
    control = value & ~Control.ready | ready
    if value & Control.crystalOn == 0 { crystalDue = nil }
    if value & Control.multiplierOn == 0 { multiplierDue = nil }
    let rising = value & ~before
    if rising & Control.crystalOn != 0, crystalHertz != nil { crystalDue = now + Self.crystalStart }
    if rising & Control.multiplierOn != 0 { startMultiplier(at: now) }
  }

  /// Starts the PLL if it is on and its source is ready. It locks after a delay.
  private mutating func startMultiplier(at now: Int64) {
    guard control & Control.multiplierOn != 0, control & Control.multiplierReady == 0 else {
      return
    }
    let source = multiplier & Self.fromCrystal != 0 ? Control.crystalReady : Control.internalReady
    if control & source != 0 { multiplierDue = now + Self.multiplierStart }
  }

  /// Selects the requested source once it is ready: RM0090, section 7.2.6.
  private mutating func choose() {
    let asked = Source(rawValue: configuration & 3)
    if asked == nil { mistakes.note("RCC_CFGR: SW is 3, which is not allowed") }
    if let asked, control & ready(asked) != 0 { source = asked }
    var rates = ClockRates(system: hertz(of: source), configuration: configuration)
    rates.isStopped = usesCrystal && crystalHertz == nil
    self.rates = rates
  }

  private var usesCrystal: Bool {
    source == .crystal || source == .multiplier && multiplier & Self.fromCrystal != 0
  }

  private func ready(_ source: Source) -> UInt32 {
    switch source {
    case .internalOscillator: Control.internalReady
    case .crystal: Control.crystalReady
    case .multiplier: Control.multiplierReady
    }
  }

  private func hertz(of source: Source) -> Int64 {
    switch source {
    case .internalOscillator: Self.internalHertz
    // While the clock is stopped its frequency has no meaning; `isStopped` shows this.
    case .crystal: crystalHertz ?? rates.core
    case .multiplier: multiplied
    }
  }

  /// The frequency of the multiplier by RM0090, section 7.3.2: input / PLLM * PLLN / PLLP.
  private var multiplied: Int64 {
    let input =
      multiplier & Self.fromCrystal == 0 ? Self.internalHertz : crystalHertz ?? rates.core
    let (m, n) = (max(Int64(multiplier & 63), 2), Int64(multiplier >> 6 & 511))
    let p = 2 * (Int64(multiplier >> 16 & 3) + 1)
    return max(input / m * n / p, 1)
  }

  /// Replaces the crystal; nil makes it fail.
  mutating func setCrystal(_ hertz: Int64?, at now: Int64) {
    crystalHertz = hertz
    guard hertz == nil else { return choose() }
    crystalDue = nil
    if usesCrystal, control & Control.guardOn != 0 {
      // The clock security system selects the internal oscillator again.
      let off = Control.crystalOn | Control.multiplierOn | Control.crystalReady
      control &= ~(off | Control.multiplierReady)
      configuration &= ~3
      hasCrystalFailed = true
    }
    choose()
  }
}
