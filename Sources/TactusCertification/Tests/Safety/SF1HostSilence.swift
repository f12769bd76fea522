internal import TactusDevice

extension Measurement.Name {
  fileprivate static let killedToZero = Self("killed to zero")
  fileprivate static let frozenToZero = Self("frozen to zero")
  fileprivate static let levelBeforeSilence = Self("level before silence")
}

extension CertificationTest {
  static let hostSilence = CertificationTest(
    id: "SF-1", title: "Silence of the host", group: .safety, profile: .core, need: .drive,
    definition: "If a process that plays is killed or frozen in the middle of an effect, the "
      + "drive ends by itself.",
    seconds: 3, pictureSeconds: 3.3,
    measurements: [.killedToZero, .frozenToZero, .levelBeforeSilence],
    run: { rig, _ throws(RigFault) in
      let effect = Effect(level: 1, durationNanoseconds: 3000 * milliseconds)
      try rig.play(effect, number: 1)
      try rig.pass(nanoseconds: 500 * milliseconds)
      try rig.killPlayer()
      try rig.pass(nanoseconds: 1100 * milliseconds)
      try rig.play(effect, number: 2)
      try rig.pass(nanoseconds: 500 * milliseconds)
      try rig.freezePlayer()
      try rig.pass(nanoseconds: 1100 * milliseconds)
    },
    measure: { transcript in
      guard let killed = transcript.first(.killed)?.nanoseconds,
        let frozen = transcript.first(.frozen)?.nanoseconds,
        let second = transcript.first(.start, 2)?.nanoseconds
      else { return [] }
      let drive = transcript.drive
      let stalls = Stalls(transcript)
      func silence(from time: Int64, until end: Int64) -> Delay {
        let zero = drive.settle(below: stillLevel, from: time, until: end)
        return Delay(from: time, to: zero?.nanoseconds ?? end, stalls)
      }
      let first = transcript.first(.start, 1)?.nanoseconds ?? 0
      let before = [(killed, first), (frozen, second)].map { silence, start in
        (drive.valueBefore(silence), start, silence)
      }
      return [
        Measurement(.killedToZero, delays: [silence(from: killed, until: second - 1)]),
        Measurement(
          .frozenToZero, delays: [silence(from: frozen, until: transcript.endNanoseconds)]),
        Measurement(.levelBeforeSilence, levels: before, stalls),
      ]
    })
}
