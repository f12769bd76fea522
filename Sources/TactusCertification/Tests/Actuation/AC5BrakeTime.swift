internal import TactusMetrology

extension Measurement.Name {
  fileprivate static let brakeTime = Self("brake time")
}

extension CertificationTest {
  /// The time to 10 % of the amplitude at the beginning of a drive, as a share of the rise from 10
  /// to 90 %, if the amplitude, or the speed of a turning motor, approaches its final value
  /// exponentially.
  private static let (firstPart, firstPartTurning) = (0.048, 0.147)

  /// Measures the time from the end of a drive. If the device reports its drives on the clock of
  /// the samples, their ends are known. Otherwise the drives are later than requested by the
  /// latency of the device. It is taken from the beginnings of the same drives: the time to 10 % of
  /// the amplitude, less the part of it in which the amplitude rises.
  static let brakeTime = CertificationTest(
    id: "AC-5", title: "Brake time", group: .actuation, profile: .metrology, need: .motion,
    definition: "The time from the end of the drive until the acceleration stays below 10 % of its "
      + "steady amplitude, without the latency of the device.",
    seconds: 0.1,
    measurements: [.brakeTime], sharesEvidenceOf: .resonance,
    run: HeldDrives.run,
    measure: { transcript in
      HeldDrives.measure(transcript, [(.brakeTime, .milliseconds)]) { motion, drives in
        if let reported = motion.reported(drives) {
          let steps = HeldDrives.steps(
            motion, reported, timeUncertainty: MotionEvidence.reportUncertainty)
          return [Measurement(.brakeTime, .milliseconds, steps.brake)]
        }
        let steps = HeldDrives.steps(motion, drives)
        guard case .value(let delay, let delayError) = steps.delay,
          case .value(let rise, _) = steps.rise
        else {
          let reason = steps.delay.reason ?? steps.rise.reason
          return [Measurement(.brakeTime, .milliseconds, undetermined: reason ?? "")]
        }
        let risen = rise * (motion.isRotating ? firstPartTurning : firstPart)
        let latency = max(delay - risen, 0)
        let later = drives.map { drive in
          MotionSpan(
            begin: drive.begin + latency, end: drive.end + latency,
            restUntil: max(drive.restUntil, drive.end + latency))
        }
        switch HeldDrives.steps(motion, later).brake {
        case .value(let brake, let error):
          return [
            Measurement(
              .brakeTime, .milliseconds, brake, uncertainty: error + delayError + risen)
          ]
        case .undetermined(let reason):
          return [
            Measurement(.brakeTime, .milliseconds, undetermined: reason.description)
          ]
        }
      }
    })
}
