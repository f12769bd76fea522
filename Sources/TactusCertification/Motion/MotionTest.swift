/// The parts that the procedures of all tests of the motion share.
enum MotionTest {
  /// The time without a drive at the beginning of an attempt, in which the noise of the sensor is
  /// measured, in nanoseconds.
  static let still = 700 * milliseconds
  /// The rest after a drive in nanoseconds. The motion must have decayed in it.
  static let rest = 700 * milliseconds

  /// Why the motion is unknown if the evidence has no recording that can be used.
  static let noRecording = "the recording has too few samples, or no regular ones"

  /// Notes the declarations, starts the player, records the motion, and waits.
  static func begin(_ rig: any Rig) throws(RigFault) {
    MotionFacts.note(of: rig)
    try rig.readyPlayer()
    try rig.recordMotion()
    try rig.pass(nanoseconds: still)
  }

  /// The measurements of a transcript with recorded motion. If it has none, all of them are
  /// undetermined.
  /// - Parameters:
  ///   - figures: the names and units of the measurements.
  ///   - measure: returns the measurements, or none if stalls of the host disturbed the drives.
  static func measure(
    _ transcript: Transcript, _ figures: [(Measurement.Name, Measurement.Unit)],
    _ measure: (MotionEvidence) -> [Measurement]
  ) -> [Measurement] {
    guard let motion = MotionEvidence(transcript) else {
      return figures.map {
        Measurement($0, $1, undetermined: noRecording)
      }
    }
    return measure(motion)
  }
}
