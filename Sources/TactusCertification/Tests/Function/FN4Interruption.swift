internal import TactusDevice

extension Measurement.Name {
  fileprivate static let switchTime = Self("switch")
  fileprivate static let lengthOfSecond = Self("length of the second")
}

extension CertificationTest {
  /// Tests that an effect can replace another. The second one is started immediately before the
  /// first is stopped, so that the drive does not pause.
  static let interruption = CertificationTest(
    id: "FN-4", title: "Interruption", group: .function, profile: .timed, need: .drive,
    definition: "1 s after the start of an effect of 2 s, another one begins at another level: "
      + "the first effect stops, and the second lasts its full 2 s.",
    seconds: 3.4, pictureSeconds: 3.4,
    measurements: [.switchTime, .lengthOfSecond],
    run: { rig, _ throws(RigFault) in
      try rig.play(Effect(level: 0.6, durationNanoseconds: 2000 * milliseconds), number: 1)
      try rig.pass(nanoseconds: 1000 * milliseconds)
      try rig.play(Effect(level: 0.3, durationNanoseconds: 2000 * milliseconds), number: 2)
      try rig.stop(1)
      try rig.pass(nanoseconds: 2300 * milliseconds)
    },
    measure: { transcript in
      guard let second = transcript.first(.start, 2)?.nanoseconds else { return [] }
      let (drive, end) = (transcript.drive, transcript.endNanoseconds)
      let asked = transcript.askedLevel(2)
      // The drive is the sum of all actuators' levels, so it may be several times the requested
      // level. The level of the second effect is therefore computed from the measured first one.
      let share = drive.valueBefore(second) * asked / transcript.askedLevel(1)
      let halfStep = DriveFacts(transcript)?.halfStep ?? 0
      let level = max(asked, share) * 1.1 + halfStep
      let switched = drive.settle(below: level, from: second, until: end)
      let zero = drive.settle(below: stillLevel, from: second, until: end)?.nanoseconds ?? end
      let stalls = Stalls(transcript)
      return [
        Measurement(
          .switchTime, delays: [Delay(from: second, to: switched?.nanoseconds ?? end, stalls)]),
        Measurement(.lengthOfSecond, delays: [Delay(from: second, to: zero, stalls)]),
      ]
    })
}
