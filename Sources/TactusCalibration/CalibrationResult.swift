package import TactusDevice

/// What a calibration found.
package struct CalibrationResult: Sendable {
  /// One for each actuator.
  package var figures: [ActuatorFigures]
  package var measured: MeasuredProfile
  /// How the actuators follow levels with the present profile; nil if the instrument does not
  /// measure motion, or if even the smallest level has a drive above the highest permitted one.
  package var before: [LevelCheck?]
  /// How the actuators follow levels with the measured profile; empty if the device has no profile.
  package var after: [LevelCheck?]
  /// The sum of the lengths of all drives in seconds.
  package var onSeconds: Double
  package var instrument: InstrumentDescription

  /// Whether at least one figure of one actuator was measured.
  package var hasValues: Bool { figures.contains(where: \.hasValues) }
}
