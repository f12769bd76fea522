/// The last times of something that a sound device never does, or seldom: a device that does it
/// again and again is given up.
struct Recurrence: Sendable {
  private var times: [Int64] = []
  /// How often it happened in all.
  private(set) var count = 0

  /// When it happened last; nil: never.
  var last: Int64? { times.last }

  /// It happens once more.
  /// - Returns: whether it has happened ``LinkLimits/oddities`` times within so many nanoseconds.
  mutating func note(at now: Int64, within period: Int64) -> Bool {
    count += 1
    if times.count == LinkLimits.oddities { times.removeFirst() }
    times.append(now)
    return times.count == LinkLimits.oddities && now &- times[0] < period
  }
}
