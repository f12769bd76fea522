internal import TactusDevice

/// What the orders of one step change.
struct StreamChange {
  /// The earliest time that they change; `.min`: at once; `.max`: nothing.
  var from: Int64 = .max
  /// Whether the times of all frames have changed.
  var movesFrames = false
  /// The earliest start of a segment that is due on arrival; `.max`: there is none.
  var dueOnArrival: Int64 = .max
  /// The earliest start of each actuator's segments that are not due on arrival, and rise.
  var starts: [Int: Int64] = [:]

  mutating func take(_ segment: Segment) {
    let start = segment.startNanoseconds
    from = min(from, start)
    if segment.isDueOnArrival {
      dueOnArrival = min(dueOnArrival, start)
    } else if max(segment.startLevel, segment.endLevel) > 0 {
      starts[segment.actuator] = min(starts[segment.actuator] ?? .max, start)
    }
  }
}
