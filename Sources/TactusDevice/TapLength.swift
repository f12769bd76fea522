/// How long the tap of a transient event is.
///
/// Apple publishes no length. A device's profile may give one for soft and one for crisp taps,
/// so that on a motor of one frequency sharpness is felt as time.
package struct TransientLength: Sendable, Hashable, BitwiseCopyable {
  /// Nanoseconds of a tap of sharpness 0.
  package var softNanoseconds: Int64
  /// Nanoseconds of a tap of sharpness 1.
  package var crispNanoseconds: Int64

  /// 15 ms at every sharpness: what is used where a device's profile says nothing.
  package static let standard = TransientLength(
    softNanoseconds: 15_000_000, crispNanoseconds: 15_000_000)

  package init(softNanoseconds: Int64, crispNanoseconds: Int64) {
    self.softNanoseconds = max(softNanoseconds, 1)
    self.crispNanoseconds = max(crispNanoseconds, 1)
  }

  /// Nanoseconds of a tap, linear in its sharpness. At least 1.
  @_noLocks @_noAllocation
  package func nanoseconds(sharpness: Double) -> Int64 {
    let change = Double(crispNanoseconds &- softNanoseconds) * limitedToUnit(sharpness)
    return max(softNanoseconds &+ Int64(change), 1)
  }

  /// The longest tap that any sharpness gives.
  package var longestNanoseconds: Int64 { max(softNanoseconds, crispNanoseconds) }
}
