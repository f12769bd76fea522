/// How strongly an actuator moves at several requested levels, compared with its motion at the
/// highest one.
package struct LevelCheck: Sendable, Hashable {
  /// One level.
  package struct Point: Sendable, Hashable {
    /// The requested level, as a share of the highest one.
    package var asked: Double
    /// The amplitude as a share of that at the highest level; nil if the instrument cannot measure
    /// it.
    package var felt: Double?

    package init(asked: Double, felt: Double?) { (self.asked, self.felt) = (asked, felt) }
  }

  /// The requested levels, as shares of the highest one.
  static let levels = [0.2, 0.4, 0.6, 0.8, 1]

  package var points: [Point]
  /// The measured amplitude at full level, divided by the one in the profile; nil if one of the two
  /// is unknown.
  package var strength: Double?

  package init(points: [Point], strength: Double? = nil) {
    (self.points, self.strength) = (points, strength)
  }

  /// The largest difference between an amplitude and the requested level, as a share of the level;
  /// nil if an amplitude is unknown.
  package var error: Double? {
    var largest = 0.0
    for point in points {
      guard let felt = point.felt else { return nil }
      largest = max(largest, abs(felt - point.asked) / point.asked)
    }
    return points.isEmpty ? nil : largest
  }

  /// The difference between the measured amplitude at full level and the one in the profile, as a
  /// share of that in the profile; nil if the profile has none.
  package var strengthError: Double? { strength.map { abs($0 - 1) } }
}
