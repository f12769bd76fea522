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
