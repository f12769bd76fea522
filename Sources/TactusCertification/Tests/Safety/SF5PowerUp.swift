internal import TactusDevice

extension Measurement.Name {
  fileprivate static let levelBeforeCommand = Self("level before a command")
  fileprivate static let observedTime = Self("observed")
}

extension CertificationTest {
  /// The acceleration in g up to which nothing is felt: the threshold of perception at 175 Hz, a
  /// usual frequency of actuators (`pwle_v2_utils.h` of Android's VTS). It is not relative to full
  /// drive, because the test sends no command and full drive is therefore unknown.
  private static let leastFelt = 0.028

  static let powerUp = CertificationTest(
    id: "SF-5", title: "Silent power-up", group: .safety, profile: .core, need: .drive,
    definition: "No actuator moves in the first second after the device was opened, before the "
      + "first command.",
    seconds: 1.1,
    measurements: [.levelBeforeCommand, .observedTime],
    run: { rig, _ throws(RigFault) in
      rig.note(.open)
      try rig.pass(nanoseconds: 1050 * milliseconds)
    },
    measure: { transcript in
      guard let open = transcript.first(.open)?.nanoseconds else { return [] }
      let end = transcript.endNanoseconds
      let actuators = Set(transcript.all(.level).map(\.number)).sorted()
      var levels = actuators.map { transcript.trace(ofActuator: $0).peak(from: open, to: end) }
      if levels.isEmpty, let shake = transcript.shake(from: open, to: end) {
        levels = [shake > leastFelt ? shake : 0]
      }
      return [
        Measurement(.levelBeforeCommand, ratios: levels),
        Measurement(.observedTime, nanoseconds: [end - open]),
      ]
    })
}
