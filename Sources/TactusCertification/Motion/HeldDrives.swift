internal import TactusDevice
internal import TactusMetrology

/// Drives at full level, long enough for a steady vibration, each with a rest. The tests AC-1 to
/// AC-5 use the same ones.
enum HeldDrives {
  /// The length of a drive in nanoseconds: ERMs take up to 140 ms for a rise, and an LRA with a
  /// quality factor of 47 at 175 Hz is within 1 % of its steady amplitude after 400 ms.
  private static let length = 800 * milliseconds
  private static let count = 8
  /// The least number of drives of a quick run: the figures are means.
  private static let least = 5
  /// The approximate length of an attempt in seconds.
  static let seconds = 12.7
  static let pictureSeconds = 1.7

  static func run(_ rig: any Rig, _ scale: Procedure.Scale) throws(RigFault) {
    try MotionTest.begin(rig)
    try hold(rig, numbers: 1...scale.count(count, atLeast: least))
  }

  /// Plays the drives with some numbers.
  static func hold(_ rig: any Rig, numbers: ClosedRange<Int>) throws(RigFault) {
    for number in numbers {
      try rig.play(Effect(level: 1, durationNanoseconds: length), number: number)
      // The rest varies, so that drives begin at different phases of the vibration.
      let more = Int64(number * 37 % 11) * milliseconds
      try rig.pass(nanoseconds: length + MotionTest.rest + more)
    }
  }

  /// The measurements from the drives that no stall of the host disturbed; none if too few are
  /// left.
  static func measure(
    _ transcript: Transcript, _ figures: [(Measurement.Name, Measurement.Unit)],
    _ measure: (MotionEvidence, [MotionSpan]) -> [Measurement]
  ) -> [Measurement] {
    MotionTest.measure(transcript, figures) { motion in
      motion.undisturbed(motion.drives.keys.sorted()).map { measure(motion, $0) } ?? []
    }
  }

  /// The figures of the drives.
  /// - Parameter timeUncertainty: the uncertainty of the times of the drives in seconds; nil for
  ///   that of the samples.
  static func steps(
    _ motion: MotionEvidence, _ drives: [MotionSpan], timeUncertainty: Double? = nil
  ) -> StepFigures {
    StepFigures(
      motion.record, drives: drives, isRotating: motion.isRotating,
      timeUncertainty: timeUncertainty ?? motion.timeUncertainty, noise: motion.noise)
  }
}
