/// What a calibration found about one actuator.
package struct ActuatorFigures: Sendable, Hashable {
  package var name: String
  /// From a submission to its effect, in seconds.
  package var latency: Outcome
  /// The shortest tested pulse at full level that is felt, in seconds.
  package var minimumPulse: Outcome
  package var deadZone: Outcome
  /// The exponent of the level; see `LevelResponse`.
  package var gamma: Outcome
  /// From 10 to 90 % of the steady amplitude, in seconds.
  package var rise: Outcome
  /// From the end of a drive, without the latency of the device, until the amplitude stays below
  /// 10 %, in seconds.
  package var coast: Outcome
  /// The resonance of an LRA, or the frequency of the vibration at full drive, in hertz.
  package var frequency: Outcome
  /// The steady amplitude at full drive in g.
  package var fullGravities: Outcome
  /// The shortest tested interval at which every change of the level is seen, in seconds.
  package var updateInterval: Outcome

  /// Whether at least one figure was measured.
  var hasValues: Bool {
    [
      latency, minimumPulse, deadZone, gamma, rise, coast, frequency, fullGravities, updateInterval,
    ].contains { $0.value != nil }
  }

  /// Figures that are all not measured, for one reason.
  init(_ name: String, notMeasured reason: String) {
    self.name = name
    let none = Outcome.notMeasured(reason)
    (latency, minimumPulse, deadZone, gamma) = (none, none, none, none)
    (rise, coast, frequency, fullGravities, updateInterval) = (none, none, none, none, none)
  }
}
