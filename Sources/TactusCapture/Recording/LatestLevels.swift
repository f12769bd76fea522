package import TactusDevice

/// What an output was sent between two looks.
package struct LatestLevels: Sendable, Hashable {
  /// Of the output that was opened last.
  package var actuators: [Actuator]
  /// By the actuator's place; none for one that was sent nothing.
  package var levels: [Int: LatestLevel]
  /// The sharpness of the strongest level, 0 to 1; nil: nothing was to be felt.
  package var sharpness: Double?

  package init(
    _ levels: [Int: LatestLevel] = [:], of actuators: [Actuator] = [], sharpness: Double? = nil
  ) {
    (self.levels, self.actuators, self.sharpness) = (levels, actuators, sharpness)
  }
}
