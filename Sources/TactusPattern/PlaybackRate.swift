/// How fast a player runs through its pattern.
package enum PlaybackRate {
  /// Rates beyond are limited to the nearer end, so that no pass of a loop becomes endless or
  /// too short to be played.
  package static var range: ClosedRange<Double> { slowest...fastest }
  package static var slowest: Double { @_noLocks @_noAllocation get { 1 / 64 } }
  package static var fastest: Double { @_noLocks @_noAllocation get { 64 } }

  /// The rate to use for an asked one, or nil if it is to be ignored (not above 0).
  package static func limited(_ rate: Double) -> Double? {
    guard rate > 0 else { return nil }
    return min(max(rate, range.lowerBound), range.upperBound)
  }
}
