internal import TactusDevice

extension CertificationTest {
  static let longHold = CertificationTest(
    id: "DR-2", title: "Long hold", group: .drive, profile: .core, need: .drive,
    definition: "10 s at one level.",
    seconds: 10.2,
    measurements: PlayedEffects.names,
    run: { rig, _ throws(RigFault) in
      try rig.play(Effect(level: 0.7, durationNanoseconds: 10_000 * milliseconds), number: 1)
      try rig.pass(nanoseconds: 10_200 * milliseconds)
    },
    measure: PlayedEffects.measure)
}
