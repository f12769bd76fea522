internal import TactusDevice

extension Measurement.Name {
  fileprivate static let acknowledgement = Self("acknowledgement")
}

extension CertificationTest {
  /// How many more times TM-1 plays its ramps if stalls of the host disturb them.
  private static let moreRounds = 2

  /// Measures the time from each command to its acknowledgement. For a ramp, the player sends a
  /// command in each update interval in which the level reaches another step of the device. On a
  /// device with few steps, the test therefore plays several ramps to get enough commands.
  static let acknowledgement = CertificationTest(
    id: "TM-1", title: "Command to acknowledgement", group: .timing,
    profile: .timed, need: .answers,
    definition: "Each of at least 1000 commands is acknowledged within the limit.",
    quickDefinition: "Each of at least 100 commands is acknowledged within the limit.",
    seconds: 2,
    measurements: [.acknowledgement, .lost],
    letsInstrumentsRest: true,
    run: { rig, scale throws(RigFault) in
      rig.restInstruments()
      let capabilities = rig.subject.capabilities
      let count = scale.count(1100)
      let steps = capabilities.actuators.map { $0.levelSteps ?? count }.max() ?? count
      let points = min(max(steps * 9 / 10, 1), count)
      let effects = (count + points - 1) / points
      let length = Int64(points) * capabilities.updateIntervalNanoseconds
      for round in 0...moreRounds {
        let begin = rig.now
        for place in 1...effects {
          try rig.play(
            Effect(from: 0.1, to: 1, durationNanoseconds: length), number: round * effects + place)
          try rig.pass(nanoseconds: length)
        }
        try rig.pass(nanoseconds: 200 * milliseconds)
        if !rig.isDisturbed(from: begin, to: rig.now) { break }
      }
    },
    measure: { transcript in
      let answers = Answers(transcript)
      var delays = Measurement(.acknowledgement, delays: answers.delays)
      if answers.areFew { delays.missing = Measurement.valueLimit }
      return [
        delays.byOwnClock,
        Measurement(.lost, count: answers.lost),
      ]
    })
}
