/// The differences between the measured and the expected drive of an attempt.
struct DriveErrors {
  /// An error as measured, and the part of it that stalls of the host cannot explain.
  struct Pair<Value: Comparable> {
    var seen: Value
    var least: Value

    mutating func raise(to seen: Value, least: Value) {
      self.seen = max(self.seen, seen)
      self.least = max(self.least, least)
    }
  }

  /// The largest difference of a level from the expected ones.
  private var level = Pair(seen: 0.0, least: 0.0)
  /// The time during which the level was wrong, in nanoseconds.
  private var wrong = Pair(seen: Int64(0), least: Int64(0))
  /// The time during which a drive was expected, and the measured part of it, in nanoseconds.
  private var asked: Int64 = 0
  private var seen: Int64 = 0
  /// The length error of each drive.
  private var lengths: [Pair<Int64>] = []
  /// The largest relative error of a frequency.
  private var frequency = 0.0

  /// Adds a level that was measured for some nanoseconds.
  /// - Parameters:
  ///   - wanted: the expected levels around that time.
  ///   - excused: the levels that may have been expected if the host stalled.
  mutating func note(
    _ part: DriveSpan, _ wanted: ClosedRange<Double>, excused: ClosedRange<Double>
  ) {
    let (distance, least) = (wanted.distance(to: part.level), excused.distance(to: part.level))
    level.raise(to: distance, least: least)
    if distance > DriveComparison.leastError { wrong.seen += part.standsFor }
    if least > DriveComparison.leastError { wrong.least += part.standsFor }
  }

  /// Adds the length of a span with an expected drive, and the measured part of it, in nanoseconds.
  mutating func cover(asked: Int64, seen: Int64) {
    self.asked += asked
    self.seen += min(seen, asked)
  }

  /// - Parameter held: how long the host stalled during the drive, in nanoseconds.
  mutating func noteLength(error: Int64, held: Int64) {
    let error = abs(error)
    lengths.append(Pair(seen: error, least: max(error - held, 0)))
  }

  /// - Parameter share: the relative error of the frequency.
  mutating func noteFrequency(_ share: Double) { frequency = max(frequency, share) }

  /// Adds the errors of another actuator.
  mutating func add(_ other: DriveErrors) {
    level.raise(to: other.level.seen, least: other.level.least)
    wrong.seen += other.wrong.seen
    wrong.least += other.wrong.least
    cover(asked: other.asked, seen: other.seen)
    lengths += other.lengths
    noteFrequency(other.frequency)
  }

  static let names: [Measurement.Name] = [
    .driveLevelError, .driveWrong, .driveLengthError, .driveFrequencyError, .driveSeen,
  ]

  /// Converts the differences to measurements.
  func measurements(_ stalls: Stalls, until end: Int64) -> [Measurement] {
    let mayHide = stalls.mayHide(from: 0, to: end)
    var levels = Measurement(.driveLevelError, ratio: level.seen)
    let least = stalls.isClaimed ? 0 : level.least
    levels.excused = Measurement(.driveLevelError, ratio: least).millionths
    var times = Measurement(.driveWrong, nanoseconds: [wrong.seen])
    times.excused = [stalls.isClaimed ? 0 : wrong.least]
    // The comparison already allows for the instrument's error, so it is not subtracted again.
    times = times.byOwnClock
    let all = lengths.isEmpty ? [Pair(seen: 0, least: 0)] : lengths
    var long = Measurement(.driveLengthError, nanoseconds: all.map(\.seen))
    long.excused = all.map { stalls.isClaimed ? 0 : $0.least }
    var part = Measurement(.driveSeen, ratio: asked > 0 ? Double(seen) / Double(asked) : 1)
    if mayHide { part.excused = [1_000_000] }
    return [
      levels, times, long, Measurement(.driveFrequencyError, ratio: frequency), part,
    ]
  }
}

extension ClosedRange<Double> {
  /// The distance of a value from the range; 0 if the range contains the value.
  fileprivate func distance(to value: Double) -> Double {
    Swift.max(lowerBound - value, value - upperBound, 0)
  }
}
