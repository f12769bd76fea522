/// The speed at which a player plays its pattern.
package enum PlaybackRate {
  /// A rate outside this range is limited to it, so that no pass of a loop is endless or too short
  /// to be played.
  package static var range: ClosedRange<Double> { slowest...fastest }
  package static var slowest: Double { @_noLocks @_noAllocation get { 1 / 64 } }
  package static var fastest: Double { @_noLocks @_noAllocation get { 64 } }

  /// The rate to use for a requested one; nil if the request is not above 0 and must be ignored.
  package static func limited(_ rate: Double) -> Double? {
    guard rate > 0 else { return nil }
    return min(max(rate, range.lowerBound), range.upperBound)
  }
}
