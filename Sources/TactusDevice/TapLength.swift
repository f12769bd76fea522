internal import CRealtime

/// The length of a tap as a function of its sharpness. On a motor with one frequency, sharpness is
/// felt as the length of the tap.
public struct TapLength: Sendable, Hashable, BitwiseCopyable {
  /// Nanoseconds at sharpness 0.
  public var softNanoseconds: Int64
  /// Nanoseconds at sharpness 1. Between the two the length is linear.
  public var crispNanoseconds: Int64

  /// 15 ms at every sharpness, for devices whose profile gives no length. Apple publishes no
  /// length; this is the project's choice.
  public static let standard = TapLength(softNanoseconds: 15_000_000, crispNanoseconds: 15_000_000)

  /// Creates a length. Both values are in nanoseconds; less than 1 becomes 1.
  public init(softNanoseconds: Int64, crispNanoseconds: Int64) {
    self.softNanoseconds = max(softNanoseconds, 1)
    self.crispNanoseconds = max(crispNanoseconds, 1)
  }

  /// The length of a tap in nanoseconds, linear in its sharpness. At least 1.
  @_noLocks @_noAllocation
  package func nanoseconds(sharpness: Double) -> Int64 {
    let change = Double(crispNanoseconds &- softNanoseconds) * tactus_limited_to_unit(sharpness)
    return max(softNanoseconds &+ Int64(change), 1)
  }

  /// The greatest length at any sharpness.
  package var longestNanoseconds: Int64 { max(softNanoseconds, crispNanoseconds, 1) }
}
