/// The versions of the protocol that an end speaks.
public struct WireVersions: Sendable, Hashable, BitwiseCopyable {
  /// The oldest version.
  public var lowest: UInt8
  /// The newest version.
  public var highest: UInt8

  /// What this code speaks.
  public static let current = WireVersions(lowest: 1, highest: 1)

  /// All versions from one to another.
  public init(lowest: UInt8, highest: UInt8) {
    self.lowest = lowest
    self.highest = highest
  }

  /// The newest version that both speak; nil if there is none.
  public func agreed(with other: WireVersions) -> UInt8? {
    let newest = min(highest, other.highest)
    return newest >= max(lowest, other.lowest) ? newest : nil
  }
}
