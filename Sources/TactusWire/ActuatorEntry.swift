/// The declaration of one actuator.
public struct ActuatorEntry: Sendable, Hashable, BitwiseCopyable {
  /// The name in lower case: `lra`.
  public var name = ShortText()
  /// 1: linear resonant actuator; 2: eccentric rotating mass; 3: wideband.
  public var kind: UInt8 = 1
  /// The lowest frequency, in sixteenths of a hertz.
  public var lowestSixteenths: UInt16 = 0
  /// The highest frequency, in sixteenths of a hertz.
  public var highestSixteenths: UInt16 = 0
  /// The highest drive that it allows; 65,535 is full drive.
  public var driveLimit: UInt16 = 65_535
  /// How long it may be on without a pause.
  public var onTimeMilliseconds: UInt32 = 120_000
  /// The number of distinct levels above 0; 0: all 65,535.
  public var levelSteps: UInt16 = 0
  /// The shortest pulse that is felt.
  public var minimumPulseMicroseconds: UInt32 = 0
  /// The time from the start of a segment until it can be felt.
  public var latencyMicroseconds: UInt32 = 0
  /// The calibration of its driver; nil: none.
  public var calibration: Calibration?

  /// Creates a linear resonant actuator without a band.
  public init() {}
}
