internal import TactusDevice

extension Measurement.Name {
  fileprivate static let commands = Self("commands")
  fileprivate static let unanswered = Self("unanswered")
  fileprivate static let answerUnderFlood = Self("answer under flood")
  fileprivate static let stopUnderFlood = Self("stop under flood")
}

extension CertificationTest {
  /// The number of commands in one burst of RB-3, and the interval of bursts in nanoseconds: 10,000
  /// commands per second.
  private static let burst = (commands: 100, nanoseconds: 10 * milliseconds)

  /// The sum of the counts in some entries.
  private static func total(_ entries: [Int: Transcript.Entry]) -> Int {
    let sum = entries.values.reduce(0.0) { $0 + $1.value }
    return Int(min(max(sum, 0), Double(Measurement.countLimit)))
  }

  static let flood = CertificationTest(
    id: "RB-3", title: "Flood", group: .robustness, profile: .core, need: .drive,
    definition: "Ten times the nominal rate of commands for 10 s: each is answered, and a stop "
      + "still acts in time.",
    quickDefinition: "Ten times the nominal rate of commands for 1 s: each is answered, and a "
      + "stop still acts in time.",
    seconds: 11,
    measurements: [.commands, .unanswered, .answerUnderFlood, .stopUnderFlood],
    run: { rig, scale throws(RigFault) in
      let operations = Operations(rig)
      let begin = rig.now
      for number in 1...scale.count(1000) {
        try rig.flood(operations.segment(0, 0.5), count: burst.commands, number: number)
        try rig.pass(until: begin + Int64(number) * burst.nanoseconds)
      }
      try rig.flood(operations.segment(0, 0.5), count: burst.commands, number: 0)
      rig.note(.stop)
      try rig.sendStop()
      try rig.pass(nanoseconds: 500 * milliseconds)
    },
    measure: { transcript in
      let sent = transcript.byNumber(.tried, from: .harness)
      let answers = transcript.byNumber(.taken, from: .device)
      let counts = total(sent)
      let answered = total(answers)
      let stalls = Stalls(transcript)
      let delays = sent.keys.sorted().compactMap { number in
        answers[number].map {
          Delay(from: sent[number]?.nanoseconds ?? 0, to: $0.nanoseconds, stalls)
        }
      }
      guard let stop = transcript.first(.stop)?.nanoseconds else { return [] }
      let end = transcript.endNanoseconds
      let zero = transcript.drive.settle(below: stillLevel, from: stop, until: end)
      return [
        Measurement(.commands, count: counts),
        Measurement(.unanswered, count: counts - answered),
        Measurement(.answerUnderFlood, delays: delays).byOwnClock,
        Measurement(
          .stopUnderFlood, delays: [Delay(from: stop, to: zero?.nanoseconds ?? end, stalls)]),
      ]
    })
}
