/// The figures of one actuator that a calibration measures.
package struct ActuatorFigures: Sendable, Hashable {
  package var name: String
  /// The time from a submission to its effect, in seconds.
  package var latency: Outcome
  /// The shortest tested pulse at full level that is felt, in seconds.
  package var minimumPulse: Outcome
  package var deadZone: Outcome
  /// The exponent of the level; see `LevelResponse`.
  package var gamma: Outcome
  /// The time in which the amplitude rises from 10 to 90 % of the steady one, in seconds.
  package var rise: Outcome
  /// The time from the end of a drive until the amplitude stays below 10 % of the steady one, in
  /// seconds. The latency of the device is subtracted.
  package var coast: Outcome
  /// The resonance of an LRA, or the frequency of the vibration at the highest level of the
  /// calibration, in hertz.
  package var frequency: Outcome
  /// The steady amplitude at full drive in g.
  package var fullGravities: Outcome
  /// The shortest tested interval at which the instrument observes at least 95 % of the levels, in
  /// seconds.
  package var updateInterval: Outcome

  /// Whether at least one figure was measured.
  var hasValues: Bool {
    [
      latency, minimumPulse, deadZone, gamma, rise, coast, frequency, fullGravities, updateInterval,
    ].contains { $0.value != nil }
  }

  /// Creates figures that are all not measured, for the same reason.
  init(_ name: String, notMeasured reason: String) {
    self.name = name
    let none = Outcome.notMeasured(reason)
    (latency, minimumPulse, deadZone, gamma) = (none, none, none, none)
    (rise, coast, frequency, fullGravities, updateInterval) = (none, none, none, none, none)
  }
}
