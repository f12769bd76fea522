internal import TactusDevice

extension Measurement.Name {
  fileprivate static let levelBeforeOff = Self("level before off")
  fileprivate static let offToZero = Self("off to zero")
  fileprivate static let levelAfterOff = Self("level after off")
}

extension CertificationTest {
  static let earlyOff = CertificationTest(
    id: "FN-1", title: "On and early off", group: .function, profile: .core, need: .drive,
    definition: "An effect of 2 s is ended after 1 s; the drive is zero after that.",
    seconds: 1.6, pictureSeconds: 2.4,
    measurements: [.levelBeforeOff, .offToZero, .levelAfterOff],
    run: { rig, _ throws(RigFault) in
      try rig.play(Effect(level: 1, durationNanoseconds: 2000 * milliseconds), number: 1)
      try rig.pass(nanoseconds: 1000 * milliseconds)
      try rig.stop(1)
      try rig.pass(nanoseconds: 1300 * milliseconds)
    },
    measure: { transcript in
      guard let off = transcript.first(.stop)?.nanoseconds else { return [] }
      let (drive, end) = (transcript.drive, transcript.endNanoseconds)
      let before = drive.valueBefore(off - milliseconds) / transcript.askedLevel(1)
      let zero = drive.settle(below: stillLevel, from: off, until: end)?.nanoseconds ?? end
      let after = drive.peak(from: min(max(zero, off) + 1, end), to: end)
      let stalls = Stalls(transcript)
      return [
        Measurement(.levelBeforeOff, levels: [(before, 0, off)], stalls),
        Measurement(.offToZero, delays: [Delay(from: off, to: zero, stalls)]),
        Measurement(.levelAfterOff, ratio: after > stillLevel ? after : 0),
      ]
    })
}
