internal import TactusDevice
internal import TactusMetrology

extension Measurement.Name {
  fileprivate static let plateaus = Self("ratio of the plateaus")
  fileprivate static let length = Self("length of the motion")
}

extension CertificationTest {
  private static let stepFigures: [(Measurement.Name, Measurement.Unit)] = [
    (.plateaus, .ratio), (.length, .milliseconds),
  ]
  private static let half = 500 * milliseconds
  private static let ahead = 50 * milliseconds
  private static let repetitions = 3
  /// The ratio of the plateaus below which a bound of the lower one suffices.
  private static let leastPlateau = 0.35

  /// Plays two levels without a pause between them. The motion must show both.
  static let amplitudeStep = CertificationTest(
    id: "FN-5", title: "Amplitude step", group: .function, profile: .metrology, need: .motion,
    definition: "Half a second at 50 % and half a second at 100 % give two constant amplitudes, "
      + "and last for one second. Three times.",
    seconds: 6, pictureSeconds: 1.6,
    measurements: stepFigures.map { $0.0 },
    run: { rig, _ throws(RigFault) in
      try MotionTest.begin(rig)
      var time = rig.now + ahead
      for place in 0..<repetitions {
        for (part, level) in [0.5, 1].enumerated() {
          try rig.play(
            Effect(
              level: level, durationNanoseconds: half,
              atNanoseconds: time + Int64(part) * half),
            number: 2 * place + part + 1)
        }
        time += 2 * half + MotionTest.rest
        try rig.pass(until: time)
        time += ahead
      }
    },
    measure: { transcript in
      MotionTest.measure(transcript, stepFigures) { motion in
        let pairs = (0..<repetitions).compactMap { place in
          motion.undisturbed([2 * place + 1, 2 * place + 2])
        }.filter { $0.count == 2 }
        guard pairs.count * 3 >= repetitions * 2 else { return [] }
        let law = AmplitudeLaw(
          motion.record, staircases: pairs, isRotating: motion.isRotating, noise: motion.noise)
        let hertz = HeldDrives.steps(motion, pairs.map { $0[1] }).hertz
        return [
          plateaus(law, motion, pairs),
          hertz.map { hertz in
            Measurement(
              .length, .milliseconds,
              MotionLength.measured(
                motion.record, pairs: pairs.map { ($0[0], $0[1]) }, windowSeconds: 2 / hertz,
                noise: motion.noise))
          }
            ?? Measurement(
              .length, .milliseconds, undetermined: law.decibels.last?.reason ?? ""),
        ]
      }
    })

  /// The amplitude at half the level, relative to that at full level. If the vibration at half the
  /// level is too weak to be recognised, the largest possible one counts.
  private static func plateaus(
    _ law: AmplitudeLaw, _ motion: MotionEvidence, _ pairs: [[MotionSpan]]
  ) -> Measurement {
    switch law.decibels.first {
    case .value(let decibels, let error)?:
      let ratio = Decibels.amplitudes(decibels)
      return Measurement(
        .plateaus, .ratio, ratio, uncertainty: ratio * error / Decibels.perChange)
    case let measured:
      let full = HeldDrives.steps(motion, pairs.map { $0[1] }).amplitude.value
      let bounds = pairs.compactMap { pair in
        motion.greatestAmplitude(
          from: pair[0].end - 0.4 * (pair[0].end - pair[0].begin), to: pair[0].end)
      }
      if measured == .undetermined(.weak), let full, let most = bounds.max(),
        most / full < leastPlateau
      {
        return Measurement(.plateaus, .ratio, most / full, uncertainty: 0)
      }
      return Measurement(.plateaus, .ratio, undetermined: measured?.reason ?? "")
    }
  }
}
