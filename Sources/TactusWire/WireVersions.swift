/// The protocol versions that a side supports.
public struct WireVersions: Sendable, Hashable, BitwiseCopyable {
  /// The oldest version.
  public var lowest: UInt8
  /// The newest version.
  public var highest: UInt8

  /// The versions that this code supports.
  public static let current = WireVersions(lowest: 1, highest: 1)

  /// Creates a range of versions.
  public init(lowest: UInt8, highest: UInt8) {
    self.lowest = lowest
    self.highest = highest
  }

  /// The newest common version; nil if there is none.
  public func agreed(with other: WireVersions) -> UInt8? {
    let newest = min(highest, other.highest)
    return newest >= max(lowest, other.lowest) ? newest : nil
  }
}
