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

/// What a device declares of an actuator.
public struct ActuatorEntry: Sendable, Hashable, BitwiseCopyable {
  /// In lower case: `lra`.
  public var name = ShortText()
  /// 1: linear resonant actuator; 2: eccentric rotating mass; 3: wideband.
  public var kind: UInt8 = 1
  /// The lowest frequency, in sixteenths of a hertz.
  public var lowestSixteenths: UInt16 = 0
  /// The highest frequency, in sixteenths of a hertz.
  public var highestSixteenths: UInt16 = 0
  /// The drive that it is limited to; 65,535 is full drive.
  public var driveLimit: UInt16 = 65_535
  /// How long it may be on.
  public var onTimeMilliseconds: UInt32 = 120_000
  /// Levels above 0 that it tells apart; 0: all that travel.
  public var levelSteps: UInt16 = 0
  /// The shortest pulse that is felt.
  public var minimumPulseMicroseconds: UInt32 = 0
  /// From the start of a segment until it can be felt.
  public var latencyMicroseconds: UInt32 = 0
  /// What its driver was calibrated to; nil: nothing.
  public var calibration: Calibration?

  /// A linear resonant actuator without a band.
  public init() {}
}

/// Text of at most 16 bytes of UTF-8.
public struct ShortText: Sendable, Hashable, BitwiseCopyable {
  private var bytes = InlineArray<16, UInt8>(repeating: 0)
  /// How many bytes there are.
  public private(set) var count: UInt8 = 0

  /// No text.
  public init() {}

  /// Adds a byte; a seventeenth is left out.
  public mutating func append(_ byte: UInt8) {
    guard count < 16 else { return }
    bytes[Int(count)] = byte
    count += 1
  }

  /// The byte at a place; 0 behind the end.
  public subscript(place: Int) -> UInt8 {
    place >= 0 && place < Int(count) ? bytes[place] : 0
  }

  /// Whether both have the same bytes.
  public static func == (left: ShortText, right: ShortText) -> Bool {
    guard left.count == right.count else { return false }
    for place in 0..<16 where left[place] != right[place] { return false }
    return true
  }

  /// The bytes that count.
  public func hash(into hasher: inout Hasher) {
    for place in 0..<Int(count) { hasher.combine(self[place]) }
  }
}
