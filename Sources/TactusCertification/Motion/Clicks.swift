internal import TactusDevice
internal import TactusMetrology

/// A long drive, which shows the frequency of the vibration, and drives of 20 ms with rests. The
/// tests AC-6 and AC-8 use the same ones.
enum Clicks {
  private static let count = 30
  /// The least number of clicks of a quick run: the figures of a click are means.
  private static let least = 20
  private static let hold = 800 * milliseconds
  private static let length = 20 * milliseconds
  /// The rest after a click in nanoseconds. ``ClickFigures`` evaluates the ring up to 300 ms after
  /// the drive.
  private static let rest = 350 * milliseconds
  /// The time from the planning of a drive to its beginning.
  private static let ahead = 50 * milliseconds
  static let seconds = 15.0
  static let pictureSeconds = 3.5

  static func run(_ rig: any Rig, _ scale: Procedure.Scale) throws(RigFault) {
    try MotionTest.begin(rig)
    var time = rig.now + ahead
    try rig.play(
      Effect(level: 1, durationNanoseconds: hold, atNanoseconds: time), number: 1)
    time += hold + MotionTest.rest
    try rig.pass(until: time)
    for number in 2...(1 + scale.count(count, atLeast: least)) {
      // The rest varies, so that clicks begin at different phases of the samples.
      time += ahead + Int64(number * 37 % 11) * milliseconds / 10
      try rig.play(
        Effect(level: 1, durationNanoseconds: length, atNanoseconds: time), number: number)
      time += length + rest
      try rig.pass(until: time)
    }
  }

  /// The measurements from the clicks that no stall of the host disturbed; none if too few are
  /// left.
  /// - Parameter measure: gets the clicks and two cycles of the steady vibration in seconds.
  static func measure(
    _ transcript: Transcript, _ figures: [(Measurement.Name, Measurement.Unit)],
    _ measure: (MotionEvidence, [MotionSpan], Double) -> [Measurement]
  ) -> [Measurement] {
    MotionTest.measure(transcript, figures) { motion in
      guard let hold = motion.undisturbed([1]),
        let clicks = motion.undisturbed(motion.drives.keys.filter { $0 > 1 }.sorted())
      else { return [] }
      let steps = HeldDrives.steps(motion, hold)
      guard let hertz = steps.hertz else {
        return figures.map {
          Measurement($0, $1, undetermined: steps.amplitude.reason ?? "")
        }
      }
      return measure(motion, clicks, 2 / hertz)
    }
  }
}
