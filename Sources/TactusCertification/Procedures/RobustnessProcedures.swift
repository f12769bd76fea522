internal import TactusDevice

extension Procedure {
  /// Nanoseconds by which harness and player may notice in another order that a device has gone.
  private static let noticing = 50 * milliseconds

  /// RB-1.
  static let unplugging = Procedure(
    run: { rig, _ throws(RigFault) in
      let length = 3000 * milliseconds + rig.handsNanoseconds
      try rig.play(Effect(level: 1, durationNanoseconds: length), number: 1)
      try rig.pass(nanoseconds: 300 * milliseconds)
      try rig.unplug()
      try rig.pass(nanoseconds: 1200 * milliseconds)
      try rig.plug()
      try rig.pass(nanoseconds: 50 * milliseconds)
      try rig.reopenInPlayer()
      try rig.play(Effect(level: 1, durationNanoseconds: 200 * milliseconds), number: 2)
      try rig.pass(nanoseconds: 400 * milliseconds)
    },
    measure: { transcript in
      guard let unplugged = transcript.first(.unplugged)?.nanoseconds,
        let plugged = transcript.first(.plugged)?.nanoseconds
      else { return [] }
      let reports = transcript.all(.failed).filter { $0.source == .player }
      let reported = reports.first { $0.nanoseconds >= unplugged - noticing }?.nanoseconds
      let start = transcript.first(.start, 2)?.nanoseconds ?? plugged
      let motion = transcript.drive.rise(above: 0.1, from: max(start, plugged))?.nanoseconds
      // Once the player has it open again, a person may still have it in hand.
      let opened = transcript.all(.open).first {
        $0.source == .player && $0.nanoseconds >= plugged
      }
      let waited = opened.map { max(start - $0.nanoseconds, 0) } ?? 0
      let (stalls, end) = (Stalls(transcript), transcript.endNanoseconds)
      let loss = Delay(from: unplugged, to: max(reported ?? plugged, unplugged), stalls)
      let usable = Delay(from: plugged, to: motion ?? end, stalls, expected: waited)
      return [
        Measurement("loss reported", delays: [loss]),
        Measurement("usable again", delays: [usable]),
        Measurement(
          "plays again", count: motion == nil ? 0 : 1,
          excused: motion == nil && !stalls.mayHide(from: start, to: end) ? 0 : 1),
      ]
    })

  /// RB-2.
  static let badLine = Procedure(
    run: { rig, scale throws(RigFault) in
      try BadLine(rig, frames: scale.count(1000)).run()
    },
    measure: { transcript in BadLine.measure(transcript) },
    stimulusProblem: { transcript, scale in
      BadLine.problem(in: transcript, frames: scale.count(1000))
    })

  /// The commands of one burst of RB-3, and the nanoseconds from burst to burst: 10,000 a second.
  private static let burst = (commands: 100, nanoseconds: 10 * milliseconds)

  /// What entries count together.
  private static func total(_ entries: [Int: Transcript.Entry]) -> Int {
    let sum = entries.values.reduce(0.0) { $0 + $1.value }
    return Int(min(max(sum, 0), Double(Measurement.countLimit)))
  }

  /// RB-3.
  static let flood = Procedure(
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
        Measurement("commands", count: counts),
        Measurement("unanswered", count: counts - answered),
        Measurement("answer under flood", delays: delays).byOwnClock,
        Measurement(
          "stop under flood", delays: [Delay(from: stop, to: zero?.nanoseconds ?? end, stalls)]),
      ]
    })
}
