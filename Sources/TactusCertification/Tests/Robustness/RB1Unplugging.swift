internal import TactusDevice

extension Measurement.Name {
  fileprivate static let lossReported = Self("loss reported")
  fileprivate static let usableAgain = Self("usable again")
  fileprivate static let playsAgain = Self("plays again")
}

extension CertificationTest {
  static let unplugging = CertificationTest(
    id: "RB-1", title: "Unplugged while playing", group: .robustness,
    profile: .core, need: .answers,
    definition: "If a playing device is unplugged, the loss is reported; it works when plugged in "
      + "again.",
    seconds: 1, pictureSeconds: 2.2,
    measurements: [.lossReported, .usableAgain, .playsAgain],
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
      // The harness notices the disconnect when the system no longer lists the device. The player
      // notices it earlier, on a slow system by more than 50 ms.
      let played = transcript.first(.start, 1)?.nanoseconds ?? unplugged
      let reports = transcript.all(.failed).filter { $0.source == .player }
      let reported = reports.first { $0.nanoseconds >= played }?.nanoseconds
      let start = transcript.first(.start, 2)?.nanoseconds ?? plugged
      let motion = transcript.drive.rise(above: 0.1, from: max(start, plugged))?.nanoseconds
      // The time between the reopening in the player and the second effect is not counted: the
      // harness may wait then until a person has put the device down.
      let opened = transcript.all(.open).first {
        $0.source == .player && $0.nanoseconds >= plugged
      }
      let waited = opened.map { max(start - $0.nanoseconds, 0) } ?? 0
      let (stalls, end) = (Stalls(transcript), transcript.endNanoseconds)
      let loss = Delay(from: unplugged, to: max(reported ?? plugged, unplugged), stalls)
      let usable = Delay(from: plugged, to: motion ?? end, stalls, expected: waited)
      return [
        Measurement(.lossReported, delays: [loss]),
        Measurement(.usableAgain, delays: [usable]),
        Measurement(
          .playsAgain, count: motion == nil ? 0 : 1,
          excused: motion == nil && !stalls.mayHide(from: start, to: end) ? 0 : 1),
      ]
    })
}
