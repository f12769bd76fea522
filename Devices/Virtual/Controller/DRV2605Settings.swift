/// The registers of a DRV2605L: data sheet SLOS854D, section 8.6 "Register map", table 3.
enum DRV2605Register {
  static let status: UInt8 = 0x00
  static let mode: UInt8 = 0x01
  static let input: UInt8 = 0x02
  static let library: UInt8 = 0x03
  static let sequence: UInt8 = 0x04
  static let go: UInt8 = 0x0C
  static let ratedVoltage: UInt8 = 0x16
  static let overdriveClamp: UInt8 = 0x17
  static let compensation: UInt8 = 0x18
  static let backEMF: UInt8 = 0x19
  static let feedback: UInt8 = 0x1A
  static let control1: UInt8 = 0x1B
  static let control2: UInt8 = 0x1C
  static let control3: UInt8 = 0x1D
  static let control4: UInt8 = 0x1E
  static let control5: UInt8 = 0x1F
  static let openLoopPeriod: UInt8 = 0x20
  static let supply: UInt8 = 0x21
  static let period: UInt8 = 0x22
  static let count: UInt8 = 0x23

  /// The values after a reset. For register 0x20, table 3 has 0x33 and section 8.6.28 has 0; this
  /// model uses the table.
  static let defaults: [UInt8] = [
    0xE0, 0x40, 0x00, 0x01, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x05, 0x19, 0xFF, 0x19, 0xFF, 0x3E, 0x8C, 0x0C, 0x6C, 0x36, 0x93, 0xF5, 0xA0, 0x20, 0x80,
    0x33, 0x00, 0x00,
  ]

  /// The bits of a register that a write can change.
  static func writable(_ number: UInt8) -> UInt8 {
    switch number {
    case status, supply, period: 0
    case mode: 0xC7
    case library: 0x17
    case go: 0x01
    case control4: 0xF1
    case openLoopPeriod: 0x7F
    default: 0xFF
    }
  }
}

/// The bits of the registers, in the order of section 8.6.
enum DRV2605Bit {
  static let diagnosis: UInt8 = 1 << 3
  static let feedback: UInt8 = 1 << 2
  static let overTemperature: UInt8 = 1 << 1
  static let overCurrent: UInt8 = 1 << 0
  /// The bits that reading the status clears: sections 8.6.1 and 8.3.8, "The flag clears upon
  /// read".
  static let latched = diagnosis | feedback | overTemperature | overCurrent
  /// DEV_RESET in the mode register.
  static let reset: UInt8 = 1 << 7
  static let standby: UInt8 = 1 << 6
  /// The bit for high-impedance outputs, in the register of the library.
  static let highImpedance: UInt8 = 1 << 4
  /// The bit for the LRA mode, in the register of feedback control.
  static let linear: UInt8 = 1 << 7
  /// BIDIR_INPUT in control 2.
  static let bidirectional: UInt8 = 1 << 7
  /// ERM_OPEN_LOOP, DATA_FORMAT_RTP and LRA_OPEN_LOOP in control 3.
  static let eccentricOpenLoop: UInt8 = 1 << 5
  static let unsignedInput: UInt8 = 1 << 3
  static let linearOpenLoop: UInt8 = 1 << 0
}

/// The values of MODE, bits 0 to 2 of the mode register: section 8.6.2.
enum DRV2605Mode: UInt8 {
  case internalTrigger
  case externalEdge
  case externalLevel
  case pulseWidth
  case audio
  case realTime
  case diagnostics
  case calibration
}

/// The behaviour of a DRV2605L where the data sheet gives a range or no value.
public struct DRV2605Behaviour: Sendable, Equatable {
  /// The observed or documented answers to the bus while EN is low.
  public enum Disabled: Sendable {
    /// The chip acknowledges, but neither reads nor writes a register: section 8.4.1.3.
    case acknowledgesOnly
    /// The chip answers normally and only its outputs are off, as one owner has measured (TI E2E,
    /// thread 1174173).
    case answers
  }

  /// The answers to the bus while EN is low.
  public var disabled = Disabled.acknowledgesOnly
  /// The time in nanoseconds from power-up or DEV_RESET until the chip accepts commands: section
  /// 9.3.1, 250 us.
  public var startTime: Int64 = 250_000
  /// The time of a diagnosis in nanoseconds. The data sheet has no figure; this is an assumption.
  public var diagnosisTime: Int64 = 300_000_000
  /// The time of a calibration within the range of section 8.6.27: 0 for its minimum, 1 for its
  /// maximum.
  public var calibrationShare: Double = 1
  /// The supply in volts, for the register that shows it.
  public var supplyVolts: Double = 3.3

  /// Creates the behaviour of the data sheet, with the longest calibration.
  public init() {}
}
