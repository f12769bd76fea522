/// The drive of a motor from now on.
public struct Drive: Sendable, Hashable, BitwiseCopyable {
  /// 0: off; 65,535: full drive.
  public var level: UInt16
  /// Sixteenths of a hertz.
  public var frequencySixteenths: UInt16

  /// Creates a drive; the values are not limited here.
  public init(level: UInt16, frequencySixteenths: UInt16) {
    self.level = level
    self.frequencySixteenths = frequencySixteenths
  }
}
