/// What an actuator was told between two looks.
package struct LatestLevel: Sendable, Hashable {
  /// The highest level on the way, 0 to 1: a tap shows, however short it is.
  package var peak: Double
  /// The level that it keeps until the next one, 0 to 1.
  package var held: Double

  /// Nothing at all.
  package static let still = LatestLevel(peak: 0, held: 0)

  package init(peak: Double, held: Double) {
    self.peak = peak
    self.held = held
  }
}
