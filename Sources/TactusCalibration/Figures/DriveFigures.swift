internal import TactusDevice

/// Figures from an instrument that measures the drive of an actuator and not its motion.
struct DriveFigures {
  /// An update interval counts as supported if the instrument observes at least this share of the
  /// levels that were sent at it.
  static let mostlySeen = 0.95

  let actuator: Int
  /// The largest error of a time in seconds.
  let resolution: Double

  /// The time from each submission until the drive exceeds a tenth of the level.
  func latency(_ recording: Recording) -> Outcome {
    guard case .drive(let samples) = recording.seen else {
      return .notMeasured("the instrument does not show the drive")
    }
    let times = recording.drives.compactMap { drive -> Double? in
      let onset = samples.first { sample in
        guard case .drive(actuator, let level) = sample.value else { return false }
        return sample.nanoseconds >= drive.beginNanoseconds && level > 0.1 * drive.level
      }
      guard let onset, onset.nanoseconds < drive.restUntilNanoseconds else { return nil }
      return Double(onset.nanoseconds - drive.beginNanoseconds) / 1e9
    }
    return .mean(times, systematic: resolution, else: "the drive has no clear onset")
  }

  /// The share of the different levels of a recording that the instrument observed.
  func seenShare(_ recording: Recording) -> Double {
    guard case .drive(let samples) = recording.seen, !recording.drives.isEmpty else { return 0 }
    let levels = samples.compactMap { sample -> Double? in
      if case .drive(actuator, let level) = sample.value { level } else { nil }
    }
    let seen = recording.drives.count { drive in
      levels.contains { abs($0 - drive.level) < UpdateProbe.step / 2 }
    }
    return Double(seen) / Double(recording.drives.count)
  }
}
