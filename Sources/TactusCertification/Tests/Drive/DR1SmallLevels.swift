internal import TactusDevice

extension CertificationTest {
  /// The levels of DR-1.
  private static let triedLevels = [0.01, 0.02, 0.05, 0.1, 0.2, 0.4]

  static let smallLevels = CertificationTest(
    id: "DR-1", title: "Small levels", group: .drive, profile: .core, need: .drive,
    definition: "Levels of 1 to 40 % and ramps from 0 and to 0 are driven as requested.",
    seconds: 3.4,
    measurements: PlayedEffects.names,
    run: { rig, _ throws(RigFault) in
      for (place, level) in triedLevels.enumerated() {
        try rig.play(
          Effect(level: level, durationNanoseconds: 250 * milliseconds), number: place + 1)
        try rig.pass(nanoseconds: 350 * milliseconds)
      }
      let number = triedLevels.count + 1
      try rig.play(Effect(from: 0, to: 1, durationNanoseconds: 500 * milliseconds), number: number)
      try rig.pass(nanoseconds: 600 * milliseconds)
      try rig.play(
        Effect(from: 1, to: 0, durationNanoseconds: 500 * milliseconds), number: number + 1)
      try rig.pass(nanoseconds: 600 * milliseconds)
    },
    measure: PlayedEffects.measure)
}
