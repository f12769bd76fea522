public import TactusWire

/// What a board has around a driver chip: a bus, a pin, and memory that outlasts the power. An
/// operation that fails says so; nothing is known then.
public protocol ChipBoard {
  /// - Returns: whether the chip took the value.
  mutating func write(_ value: UInt8, to register: UInt8) -> Bool

  /// - Returns: the value; nil if the chip did not answer.
  mutating func read(_ register: UInt8) -> UInt8?

  /// Drives the chip's pin EN: low switches its output off, whatever the bus does; after high it
  /// waits until the chip listens, 250 µs (section 8.4.1).
  mutating func enable(_ isOn: Bool)

  /// Resets the bus, and frees it if a device holds a line low. Takes less than a millisecond.
  /// - Returns: whether it is free.
  mutating func recover() -> Bool

  /// The calibration that was kept of an actuator; nil: none.
  func keptCalibration(of actuator: ActuatorDescription) -> Calibration?

  /// Keeps a calibration.
  /// - Returns: it, with what the board adds: the firmware and how it is kept.
  mutating func keep(_ calibration: Calibration) -> Calibration
}

/// The registers of a DRV2605L: SLOS854, section 8.6.
enum ChipRegister {
  static var status: UInt8 { 0x00 }
  static var mode: UInt8 { 0x01 }
  static var realTimeInput: UInt8 { 0x02 }
  static var library: UInt8 { 0x03 }
  static var go: UInt8 { 0x0C }
  static var ratedVoltage: UInt8 { 0x16 }
  static var clampVoltage: UInt8 { 0x17 }
  static var calibratedCompensation: UInt8 { 0x18 }
  static var calibratedBackEMF: UInt8 { 0x19 }
  static var feedback: UInt8 { 0x1A }
  static var control1: UInt8 { 0x1B }
  static var control2: UInt8 { 0x1C }
  static var control3: UInt8 { 0x1D }
  static var control4: UInt8 { 0x1E }
  static var openLoopPeriod: UInt8 { 0x20 }
}

/// The values of ``ChipRegister/mode``.
enum ChipMode {
  static var realTime: UInt8 { 5 }
  static var diagnostics: UInt8 { 6 }
  static var calibration: UInt8 { 7 }
  static var standby: UInt8 { 1 << 6 }
}

/// The bits of ``ChipRegister/status``.
enum ChipStatus {
  static var overcurrent: UInt8 { 1 << 0 }
  static var overtemperature: UInt8 { 1 << 1 }
  /// The last routine failed.
  static var failed: UInt8 { 1 << 3 }
}

/// A routine of the chip, which GO starts.
enum ChipRoutine: Sendable {
  case diagnostics, calibration

  var mode: UInt8 { self == .diagnostics ? ChipMode.diagnostics : ChipMode.calibration }

  /// Milliseconds after which it must be over, with a margin: the calibration of ``ChipSettings``
  /// takes up to 1.2 s.
  var ticks: UInt16 { self == .diagnostics ? 500 : 2000 }
}
