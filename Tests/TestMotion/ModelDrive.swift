/// A drive of a modelled actuator, in true seconds.
package struct ModelDrive: Sendable, Hashable {
  package var begin: Double
  package var end: Double
  /// The level, 0 to 1.
  package var level: Double
  /// Whether the device brakes after the end; otherwise the actuator coasts.
  package var brakes: Bool

  package init(begin: Double, end: Double, level: Double, brakes: Bool) {
    self.begin = begin
    self.end = end
    self.level = level
    self.brakes = brakes
  }
}
