/// The declaration of one actuator.
public struct ActuatorEntry: Sendable, Hashable, BitwiseCopyable {
  /// The name in lower case: `lra`.
  public var name = ShortText()
  /// The kind of motor: 1 is a linear resonant actuator, 2 an eccentric rotating mass, 3 a wideband
  /// actuator.
  public var kind: UInt8 = 1
  /// The lowest frequency, in sixteenths of a hertz.
  public var lowestSixteenths: UInt16 = 0
  /// The highest frequency, in sixteenths of a hertz.
  public var highestSixteenths: UInt16 = 0
  /// The highest drive that it allows; 65,535 is full drive.
  public var driveLimit: UInt16 = 65_535
  /// The longest time that it may be on without a pause.
  public var onTimeMilliseconds: UInt32 = 120_000
  /// The number of distinct levels above 0; 0 stands for all 65,535.
  public var levelSteps: UInt16 = 0
  /// The duration of the shortest pulse that can be felt.
  public var minimumPulseMicroseconds: UInt32 = 0
  /// The time from the start of a segment until it can be felt.
  public var latencyMicroseconds: UInt32 = 0
  /// The calibration of the motor driver; nil if the driver has no calibration, or none yet.
  public var calibration: Calibration?

  /// Creates a linear resonant actuator without a band.
  public init() {}
}
