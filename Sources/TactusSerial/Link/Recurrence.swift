/// Counts a fault that a working device has rarely or never. A device with too many faults within a
/// period is disconnected.
struct Recurrence: Sendable {
  private var times: [Int64] = []
  /// The total number.
  private(set) var count = 0

  /// The time of the last fault; nil if there was none.
  var last: Int64? { times.last }

  /// Records a fault.
  /// - Returns: whether there were ``LinkLimits/oddities`` faults within `period` nanoseconds.
  mutating func note(at now: Int64, within period: Int64) -> Bool {
    count += 1
    if times.count == LinkLimits.oddities { times.removeFirst() }
    times.append(now)
    return times.count == LinkLimits.oddities && now &- times[0] < period
  }
}
