/// A straight piece of one actuator's level, in device time.
///
/// It is in force from its start until the next piece of its actuator begins; from start to end
/// the level moves linearly, after the end it stays.
public struct Play: Sendable, Hashable, BitwiseCopyable {
  /// The low 32 bits of the device's clock when the piece begins; see ``WireTime``.
  public var startMicroseconds: UInt32
  /// From start to end; 0: a step.
  public var durationMicroseconds: UInt32
  /// The actuator's place in the dictionary.
  public var actuator: UInt8
  /// Whether the piece begins when it arrives, whatever its start says.
  public var isDueOnArrival: Bool
  /// 65,535 is full drive.
  public var startLevel: UInt16
  /// 65,535 is full drive.
  public var endLevel: UInt16
  /// Sixteenths of a hertz.
  public var frequencySixteenths: UInt16

  /// A piece.
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
