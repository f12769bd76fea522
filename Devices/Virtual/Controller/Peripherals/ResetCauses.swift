/// The cause of a reset.
public enum ResetCause: Sendable, Equatable {
  /// The supply was switched on.
  case powerOn
  /// The independent watchdog elapsed.
  case watchdog
  /// The program requested it with SYSRESETREQ.
  case software
}

/// The flags of RCC_CSR: RM0090, section 7.3.21. Each reset adds its flag, and only a power-on
/// reset clears the others; the program clears them with RMVF. Each reset also sets the flag of the
/// pin NRST.
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
  /// LSION. Starting the watchdog also starts its oscillator.
  var isOscillatorOn = false

  private init(flags: UInt32) { self.flags = flags }

  /// The value of the register.
  var register: UInt32 {
    flags | (isOscillatorOn ? Self.oscillatorOn | Self.oscillatorReady : 0)
  }

  mutating func write(_ value: UInt32) {
    isOscillatorOn = value & Self.oscillatorOn != 0
    if value & Self.remove != 0 { flags = 0 }
  }

  /// The flags after another reset.
  func adding(_ cause: ResetCause) -> ResetCauses {
    switch cause {
    case .powerOn: .powerOn
    case .watchdog: ResetCauses(flags: flags | Self.watchdog | Self.pin)
    case .software: ResetCauses(flags: flags | Self.software | Self.pin)
    }
  }
}
