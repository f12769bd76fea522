/// How far the drive of an attempt was from what was asked for.
struct DriveErrors {
  /// A figure as it was seen, and without what stalls of the host may have done to it.
  struct Pair<Value: Comparable> {
    var seen: Value
    var least: Value

    mutating func raise(to seen: Value, least: Value) {
      self.seen = max(self.seen, seen)
      self.least = max(self.least, least)
    }
  }

  /// The greatest distance of a level from those that were asked for about then.
  private var level = Pair(seen: 0.0, least: 0.0)
  /// Nanoseconds for which the level was another.
  private var wrong = Pair(seen: Int64(0), least: Int64(0))
  /// Nanoseconds for which something was asked for, and for which that was seen.
  private var asked: Int64 = 0
  private var seen: Int64 = 0
  /// By how much each drive was longer or shorter.
  private var lengths: [Pair<Int64>] = []
  /// The greatest share by which a frequency was another.
  private var frequency = 0.0

  /// A level that was seen for some nanoseconds.
  /// - Parameters:
  ///   - wanted: the levels that were asked for about then.
  ///   - excused: those that may have been due then if the host stalled.
  ///   - tolerance: a level that is farther away is a wrong one.
  ///   - step: how far it may be because the device declares so few.
  mutating func note(
    _ part: DriveSpan, _ wanted: ClosedRange<Double>, excused: ClosedRange<Double>,
    tolerance: Double, step: Double
  ) {
    let (distance, least) = (wanted.distance(to: part.level), excused.distance(to: part.level))
    level.raise(to: max(distance - step, 0), least: max(least - step, 0))
    if distance > tolerance { wrong.seen += part.standsFor }
    if least > tolerance { wrong.least += part.standsFor }
  }

  /// Something was asked for during some nanoseconds, and seen during some of them.
  mutating func cover(asked: Int64, seen: Int64) {
    self.asked += asked
    self.seen += min(seen, asked)
  }

  /// - Parameter held: nanoseconds for which the host stalled meanwhile.
  mutating func noteLength(error: Int64, held: Int64) {
    let error = abs(error)
    lengths.append(Pair(seen: error, least: max(error - held, 0)))
  }

  /// - Parameter share: by how much of what was asked for it was another.
  mutating func noteFrequency(_ share: Double) { frequency = max(frequency, share) }

  /// Counts what another actuator did.
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

  /// The figures.
  func measurements(_ stalls: Stalls, until end: Int64) -> [Measurement] {
    let mayHide = stalls.mayHide(from: 0, to: end)
    var levels = Measurement(.driveLevelError, ratio: level.seen)
    let least = stalls.isClaimed ? 0 : level.least
    levels.excused = Measurement(.driveLevelError, ratio: least).millionths
    var times = Measurement(.driveWrong, nanoseconds: [wrong.seen])
    times.excused = [stalls.isClaimed ? 0 : wrong.least]
    // What the instrument may be wrong by is allowed before a level counts as another.
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
  /// How far a value is outside; 0 within.
  fileprivate func distance(to value: Double) -> Double {
    Swift.max(lowerBound - value, value - upperBound, 0)
  }
}
