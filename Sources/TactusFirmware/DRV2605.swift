public import TactusWire

/// The registers of a chip behind a bus. An operation that fails says so; nothing is known then.
public protocol RegisterBus {
  /// - Returns: whether the chip took the value.
  mutating func write(_ value: UInt8, to register: UInt8) -> Bool

  /// - Returns: the value; nil if the chip did not answer.
  mutating func read(_ register: UInt8) -> UInt8?
}

/// A linear resonant actuator behind a DRV2605L, driven by its real-time input.
///
/// Registers by their names in the data sheet, SLOS854. The values are for an actuator of 1.8 V
/// effective, 2.6 V peak and 175 Hz.
public struct DRV2605<Bus: RegisterBus>: MotorDriver {
  private enum Register {
    static var status: UInt8 { 0x00 }
    static var mode: UInt8 { 0x01 }
    static var realTimeInput: UInt8 { 0x02 }
    static var library: UInt8 { 0x03 }
    static var ratedVoltage: UInt8 { 0x16 }
    static var clampVoltage: UInt8 { 0x17 }
    static var feedback: UInt8 { 0x1A }
    static var control1: UInt8 { 0x1B }
    static var control2: UInt8 { 0x1C }
    static var control3: UInt8 { 0x1D }
  }

  private static var realTimeMode: UInt8 { 5 }
  /// Ticks between two readings of the status, and between two tries to set the chip up.
  private static var pause: UInt8 { 16 }

  /// The chip's bus.
  public var bus: Bus
  private var isReady = false
  /// What the chip has in its input; nil where nobody knows.
  private var given: UInt8?
  private var ticks: UInt8 = 0

  /// A chip that has not been spoken to yet.
  public init(bus: Bus) { self.bus = bus }

  /// Writes the drive where it changed, and looks at the chip's status now and then.
  public mutating func apply(_ drive: Drive, to actuator: Int) -> FaultBits {
    guard actuator == 0 else { return .actuator }
    defer { ticks = ticks == 0 ? Self.pause - 1 : ticks - 1 }
    if !isReady {
      guard ticks == 0, setUp() else { return .bus }
      isReady = true
    }
    let level = UInt8((UInt32(drive.level) * 255 + 32_767) / 65_535)
    if level != given {
      guard bus.write(level, to: Register.realTimeInput) else { return lost() }
      given = level
    }
    return ticks == 0 ? faults() : []
  }

  /// What the chip is after a failure nobody knows: it is set up anew.
  private mutating func lost() -> FaultBits {
    (isReady, given) = (false, nil)
    return .bus
  }

  /// The status latches what happened and forgets it when it is read.
  private mutating func faults() -> FaultBits {
    guard let status = bus.read(Register.status) else { return lost() }
    var faults: FaultBits = []
    if status & 1 != 0 { faults.insert(.overcurrent) }
    if status & 2 != 0 { faults.insert(.overtemperature) }
    return faults
  }

  /// - Returns: whether the chip is there and took everything.
  private mutating func setUp() -> Bool {
    // The high bits name the chip: 3 is a DRV2605, 7 a DRV2605L.
    guard let status = bus.read(Register.status), status >> 5 == 3 || status >> 5 == 7 else {
      return false
    }
    let done =
      bus.write(0, to: Register.mode)
      && bus.write(0, to: Register.realTimeInput)
      && bus.write(6, to: Register.library)
      && bus.write(75, to: Register.ratedVoltage)
      && bus.write(131, to: Register.clampVoltage)
      // Resonant actuator, brake fourfold, medium gain.
      && bus.write(0xB6, to: Register.feedback)
      // Start with a boost; half a period of 175 Hz.
      && bus.write(0x80 | 24, to: Register.control1)
      // The input goes one way, 0 to 255; with the other half for braking, half of it would be off.
      && bus.write(0x75, to: Register.control2)
      // The input has no sign.
      && bus.write(0xA8, to: Register.control3)
      && bus.write(Self.realTimeMode, to: Register.mode)
    // What was written is believed when it is read.
    guard done, bus.read(Register.mode) == Self.realTimeMode else { return false }
    given = 0
    return true
  }

  /// The chip swings the motor; nothing is computed.
  public mutating func advance() {}

  /// No accelerometer is looked at.
  public mutating func acceleration(of actuator: Int) -> Acceleration? { nil }

  /// A real motor has no state to read.
  public func model(of actuator: Int) -> ResonatorState? { nil }

  /// A real motor cannot be told to fail.
  public mutating func plant(_ faults: FaultBits, in actuator: Int) -> Bool { false }
}
