/// The levels of an actuator between two reads.
package struct LatestLevel: Sendable, Hashable {
  /// The highest level, 0 to 1, so that a short tap is visible in a display.
  package var peak: Double
  /// The last level, 0 to 1.
  package var held: Double

  /// Level 0.
  package static let still = LatestLevel(peak: 0, held: 0)

  package init(peak: Double, held: Double) {
    self.peak = peak
    self.held = held
  }
}
