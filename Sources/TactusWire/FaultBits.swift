/// What is wrong with a motor or its driver. A device that cannot tell says so by a fault: what it
/// does not know is never success.
public struct FaultBits: OptionSet, Sendable, Hashable, BitwiseCopyable {
  /// The bits as they travel.
  public var rawValue: UInt16

  /// Bits of any version.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The driver did not answer, or its bus failed. Where the driver cannot be switched off either
  /// the motor's state is unknown.
  public static let bus = FaultBits(rawValue: 1 << 0)
  /// The driver limits its current.
  public static let overcurrent = FaultBits(rawValue: 1 << 1)
  /// The driver is too hot.
  public static let overtemperature = FaultBits(rawValue: 1 << 2)
  /// The supply is too low.
  public static let undervoltage = FaultBits(rawValue: 1 << 3)
  /// The motor is missing, shorted or does not swing.
  public static let actuator = FaultBits(rawValue: 1 << 4)
  /// The crystal did not start: the device's clock is coarse.
  public static let clock = FaultBits(rawValue: 1 << 5)
  /// The firmware was built without a description of the motor: nothing is driven.
  public static let undescribed = FaultBits(rawValue: 1 << 6)
  /// The driver is being set up, or the motor tested. The one bit that is not latched.
  public static let starting = FaultBits(rawValue: 1 << 7)
}
