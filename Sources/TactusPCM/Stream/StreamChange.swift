internal import TactusDevice

/// The changes by the orders of one step, or of some that were not applied yet.
struct StreamChange {
  /// The earliest time from which the levels change; `.min` if they change at once, `.max` if they
  /// do not change.
  var from: Int64 = .max
  /// Whether the times of all frames have changed.
  var movesFrames = false
  /// The earliest start of a segment that is due on arrival; `.max` if there is none.
  var dueOnArrival: Int64 = .max
  /// For each actuator, the earliest start of a segment that is not due on arrival and has a level
  /// above 0.
  var starts: [Int: Int64] = [:]
  /// Whether a segment has a level above 0.
  var hasLevel = false
  /// The time until which the changes may wait for others.
  var waitEnd: Int64 = .min

  mutating func take(_ segment: Segment) {
    let start = segment.startNanoseconds
    from = min(from, start)
    let isAboveZero = max(segment.startLevel, segment.endLevel) > 0
    if isAboveZero { hasLevel = true }
    if segment.isDueOnArrival {
      dueOnArrival = min(dueOnArrival, start)
    } else if isAboveZero {
      starts[segment.actuator] = min(starts[segment.actuator] ?? .max, start)
    }
  }
}
