/// The declaration of a device. It is transferred in pages of entries: one page for the device,
/// then one for each actuator. A reader skips entries that it does not know.
public struct DeviceDictionary: Sendable {
  /// The largest number of actuators of a device.
  public static let actuators = 4

  /// The name to show to users.
  public var name = ShortText()
  /// Distinguishes the device from others of its model; up to 16 bytes.
  public var serialNumber = ShortText()
  /// The largest number of segments that the device holds and that have not begun.
  public var capacity: UInt16 = 0
  /// The device's tick: the time between two levels.
  public var tickMicroseconds: UInt16 = 1000
  /// The time without a message from the host after which the motors are stopped.
  public var silenceMilliseconds: UInt16 = 200
  /// The longest time before its start at which a segment may arrive.
  public var lookAheadMicroseconds: UInt32 = 0
  /// Whether the device has no motor and computes the motion of a model.
  public var isModel = false
  /// The cause of the device's last start; nil if the device does not declare it.
  public var lastReset: LastReset?
  /// The number of entries in ``actuators-property`` that are used, 1 to 4.
  public var actuatorCount: UInt8 = 0
  /// The actuators.
  public var actuators = InlineArray<4, ActuatorEntry>(repeating: ActuatorEntry())

  /// Creates the declaration of a device without actuators.
  public init() {}

  /// The number of pages.
  public var pages: UInt8 { 1 + min(actuatorCount, UInt8(Self.actuators)) }
}
