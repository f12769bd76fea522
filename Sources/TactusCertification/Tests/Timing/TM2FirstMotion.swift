internal import TactusDevice

extension CertificationTest {
  /// Measures the time from a command to the drive. The intervals of the effects vary by 10 ms, so
  /// that they do not stay in phase with periodic work of the system.
  static let firstMotion = CertificationTest(
    id: "TM-2", title: "Command to first motion", group: .timing, profile: .timed, need: .drive,
    definition: "The time from a command that starts at once until the drive exceeds 10 % of its "
      + "steady level.",
    seconds: 13, pictureSeconds: 1,
    measurements: FirstMotions.names,
    run: { rig, scale throws(RigFault) in
      try repeated(scale.count(200, atLeast: 20), on: rig) { number throws(RigFault) in
        let begin = rig.now
        try rig.play(Effect(level: 1, durationNanoseconds: 70 * milliseconds), number: number)
        try rig.pass(nanoseconds: (110 + Int64(number * 37 % 11)) * milliseconds)
        return begin
      }
    },
    measure: FirstMotions.measure)
}
