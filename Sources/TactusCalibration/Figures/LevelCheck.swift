/// How strongly an actuator moves at the levels that a player asks for, compared with its motion at
/// the highest one.
package struct LevelCheck: Sendable, Hashable {
  /// One level.
  package struct Point: Sendable, Hashable {
    /// The level that was asked for, as a share of the highest one.
    package var asked: Double
    /// The amplitude as a share of that at the highest level; nil if the instrument cannot tell.
    package var felt: Double?

    package init(asked: Double, felt: Double?) { (self.asked, self.felt) = (asked, felt) }
  }

  /// The asked levels, as shares of the highest one.
  static let levels = [0.2, 0.4, 0.6, 0.8, 1]

  package var points: [Point]
  /// The amplitude at full level over the one that the profile states; nil if the instrument or the
  /// profile does not tell.
  package var strength: Double?

  package init(points: [Point], strength: Double? = nil) {
    (self.points, self.strength) = (points, strength)
  }

  /// The largest difference of a felt level from the asked one, as a share of the asked one; nil if
  /// a level is not known.
  package var error: Double? {
    var largest = 0.0
    for point in points {
      guard let felt = point.felt else { return nil }
      largest = max(largest, abs(felt - point.asked) / point.asked)
    }
    return points.isEmpty ? nil : largest
  }

  /// The difference of the strength at full level from the one that the profile states, as a share
  /// of that; nil if it is unknown.
  package var strengthError: Double? { strength.map { abs($0 - 1) } }
}
