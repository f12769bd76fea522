/// Faults of a motor, its driver or the board. If the device does not know the state of a motor, it
/// reports a fault.
public struct FaultBits: OptionSet, Sendable, Hashable, BitwiseCopyable {
  /// The bits as they are transmitted.
  public var rawValue: UInt16

  /// Creates faults from bits of any version.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The driver did not answer, or its bus failed. If the driver cannot be switched off either, the
  /// state of the motor is unknown.
  public static let bus = FaultBits(rawValue: 1 << 0)
  /// The driver detected an overcurrent.
  public static let overcurrent = FaultBits(rawValue: 1 << 1)
  /// The driver is too hot.
  public static let overtemperature = FaultBits(rawValue: 1 << 2)
  /// The supply is too low, or was interrupted.
  public static let undervoltage = FaultBits(rawValue: 1 << 3)
  /// The motor is missing, shorted or does not move.
  public static let actuator = FaultBits(rawValue: 1 << 4)
  /// The crystal oscillator did not start: the device's clock is inaccurate.
  public static let clock = FaultBits(rawValue: 1 << 5)
  /// The firmware was built without a description of the motor: it drives nothing.
  public static let undescribed = FaultBits(rawValue: 1 << 6)
  /// The driver is being set up, or the motor is being tested. The only bit that is not latched.
  public static let starting = FaultBits(rawValue: 1 << 7)
}
