/// The drive of a motor from now on.
public struct Drive: Sendable, Hashable, BitwiseCopyable {
  /// The level: 0 is off, 65,535 is full drive.
  public var level: UInt16
  /// The frequency in sixteenths of a hertz.
  public var frequencySixteenths: UInt16

  /// Creates a drive; the values are not limited here.
  public init(level: UInt16, frequencySixteenths: UInt16) {
    self.level = level
    self.frequencySixteenths = frequencySixteenths
  }
}
