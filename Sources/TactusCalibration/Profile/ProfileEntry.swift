/// A measured value of a device profile.
package struct ProfileEntry: Sendable, Hashable {
  /// The actuator; nil for a value of the whole device.
  package var actuator: String?
  /// The key in the profile, without the actuator: `gamma`.
  package var key: String
  /// In the unit that the key names, rounded to a thousandth of it.
  package var value: Double
  package var uncertainty: Double

  /// The key with the actuator, as `devices --explain` shows it: `actuators.heavy.gamma`.
  package var path: String { actuator.map { "actuators.\($0).\(key)" } ?? key }

  /// Nil for a figure that was not measured.
  init?(_ actuator: String?, _ key: String, _ outcome: Outcome, times factor: Double = 1) {
    guard case .value(let value, let uncertainty) = outcome else { return nil }
    (self.actuator, self.key) = (actuator, key)
    self.value = Self.rounded(value * factor)
    self.uncertainty = Self.rounded(uncertainty * factor, up: true)
  }

  private static func rounded(_ value: Double, up: Bool = false) -> Double {
    (value * 1000).rounded(up ? .up : .toNearestOrAwayFromZero) / 1000
  }
}
