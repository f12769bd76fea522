/// A segment: a straight piece of one actuator's level, in device time.
///
/// It is in force from its start until the next segment of its actuator begins. From start to end
/// the level changes linearly, then it stays constant.
public struct Play: Sendable, Hashable, BitwiseCopyable {
  /// The low 32 bits of the device time at which the segment begins; see ``WireTime``.
  public var startMicroseconds: UInt32
  /// The time from start to end; 0 for a step.
  public var durationMicroseconds: UInt32
  /// The index of the actuator in the dictionary.
  public var actuator: UInt8
  /// Whether the segment begins on arrival, regardless of ``startMicroseconds``.
  public var isDueOnArrival: Bool
  /// The level at the start; 65,535 is full drive.
  public var startLevel: UInt16
  /// The level from the end on; 65,535 is full drive.
  public var endLevel: UInt16
  /// The frequency in sixteenths of a hertz.
  public var frequencySixteenths: UInt16

  /// Creates a segment.
  public init(
    startMicroseconds: UInt32, durationMicroseconds: UInt32, actuator: UInt8 = 0,
    isDueOnArrival: Bool = false, startLevel: UInt16, endLevel: UInt16,
    frequencySixteenths: UInt16
  ) {
    self.startMicroseconds = startMicroseconds
    self.durationMicroseconds = durationMicroseconds
    self.actuator = actuator
    self.isDueOnArrival = isDueOnArrival
    self.startLevel = startLevel
    self.endLevel = endLevel
    self.frequencySixteenths = frequencySixteenths
  }
}
