/// Why the controller was reset.
public enum ResetCause: Sendable, Equatable {
  /// Power came, or came back.
  case powerOn
  /// The independent watchdog ran out.
  case watchdog
  /// The program asked for it, with SYSRESETREQ.
  case software
}

/// The flags of RCC_CSR: RM0090, section 7.3.21. A reset adds its own, and only a reset by power
/// clears the others; the program clears them with RMVF. Each reset shows at the pin NRST too.
struct ResetCauses {
  static let oscillatorOn: UInt32 = 1 << 0
  static let oscillatorReady: UInt32 = 1 << 1
  static let remove: UInt32 = 1 << 24
  static let brownOut: UInt32 = 1 << 25
  static let pin: UInt32 = 1 << 26
  static let power: UInt32 = 1 << 27
  static let software: UInt32 = 1 << 28
  static let watchdog: UInt32 = 1 << 29

  static let powerOn = ResetCauses(flags: power | pin | brownOut)

  private(set) var flags: UInt32
  /// LSION; the watchdog turns its own oscillator on.
  var isOscillatorOn = false

  private init(flags: UInt32) { self.flags = flags }

  /// What the register reads.
  var register: UInt32 {
    flags | (isOscillatorOn ? Self.oscillatorOn | Self.oscillatorReady : 0)
  }

  mutating func write(_ value: UInt32) {
    isOscillatorOn = value & Self.oscillatorOn != 0
    if value & Self.remove != 0 { flags = 0 }
  }

  /// The flags after one more reset.
  func adding(_ cause: ResetCause) -> ResetCauses {
    switch cause {
    case .powerOn: .powerOn
    case .watchdog: ResetCauses(flags: flags | Self.watchdog | Self.pin)
    case .software: ResetCauses(flags: flags | Self.software | Self.pin)
    }
  }
}
