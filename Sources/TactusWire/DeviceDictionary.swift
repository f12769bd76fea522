/// What a device declares. It travels in pages of entries: the first of the device, one more for
/// each actuator. A reader passes over entries that it does not know.
public struct DeviceDictionary: Sendable {
  /// Actuators of a device at most.
  public static let actuators = 4

  /// For people.
  public var name = ShortText()
  /// What tells the device from others of its kind; up to 16 bytes.
  public var serialNumber = ShortText()
  /// Segments that have not begun, at most.
  public var capacity: UInt16 = 0
  /// Between two levels.
  public var tickMicroseconds: UInt16 = 1000
  /// Silence of the host that stops the motors.
  public var silenceMilliseconds: UInt16 = 200
  /// How far ahead of its start a segment may come.
  public var lookAheadMicroseconds: UInt32 = 0
  /// Whether there is no motor, and its swing is computed.
  public var isModel = false
  /// Why it started last; nil: it does not say.
  public var lastReset: LastReset?
  /// How many of the actuators below there are, 1 to 4.
  public var actuatorCount: UInt8 = 0
  /// The actuators.
  public var actuators = InlineArray<4, ActuatorEntry>(repeating: ActuatorEntry())

  /// A device without actuators.
  public init() {}

  /// The pages that it has.
  public var pages: UInt8 { 1 + min(actuatorCount, UInt8(Self.actuators)) }
}
