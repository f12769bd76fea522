/// What a motor is given for a while.
public struct Drive: Sendable, Hashable, BitwiseCopyable {
  /// 0: off; 65,535: full drive.
  public var level: UInt16
  /// Sixteenths of a hertz.
  public var frequencySixteenths: UInt16

  /// Nothing is limited here.
  public init(level: UInt16, frequencySixteenths: UInt16) {
    self.level = level
    self.frequencySixteenths = frequencySixteenths
  }
}
