package import TactusDevice

/// The levels of an output between two reads.
package struct LatestLevels: Sendable, Hashable {
  /// The actuators of the output that was opened last.
  package var actuators: [Actuator]
  /// The levels by the actuators' indices. An actuator without a segment has none.
  package var levels: [Int: LatestLevel]
  /// The sharpness at the highest intensity, 0 to 1; nil if the intensity was 0.
  package var sharpness: Double?

  package init(
    _ levels: [Int: LatestLevel] = [:], of actuators: [Actuator] = [], sharpness: Double? = nil
  ) {
    (self.levels, self.actuators, self.sharpness) = (levels, actuators, sharpness)
  }
}
