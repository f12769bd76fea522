internal import TactusMetrology

extension Measurement {
  /// Creates a measurement whose quantity the evidence does not determine.
  init(_ name: Name, _ unit: Unit, undetermined reason: String) {
    self.init(name, unit, millionths: [])
    undetermined = reason
  }

  /// Creates a measurement of a figure and its uncertainty, both in the unit. If the unit is the
  /// millisecond, they are in seconds.
  init(_ name: Name, _ unit: Unit, _ measured: Measured) {
    switch measured {
    case .value(let value, let uncertainty):
      self.init(name, unit, value, uncertainty: uncertainty)
    case .undetermined(let reason): self.init(name, unit, undetermined: reason.description)
    }
  }

  /// Creates a measurement of a number and its uncertainty, both in the unit. If the unit is the
  /// millisecond, they are in seconds.
  init(_ name: Name, _ unit: Unit, _ value: Double, uncertainty: Double) {
    self.init(name, unit, millionths: [Self.millionths(value, unit)])
    self.uncertainty = Self.millionths(uncertainty, unit)
  }

  /// The millionths of a number of a unit, limited to 10¹² units.
  static func millionths(_ value: Double, _ unit: Unit) -> Int64 {
    let scaled = value * (unit == .milliseconds ? 1e9 : 1e6)
    return scaled.isNaN ? 0 : Int64(min(max(scaled, -1e18), 1e18).rounded())
  }
}
