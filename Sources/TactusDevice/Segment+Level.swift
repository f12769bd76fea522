extension Segment {
  /// The level at a time: the start level before the start, linear up to the end, then constant. If
  /// the end equals the start, it is the end level at any time.
  package func level(at time: Int64) -> Double {
    guard endNanoseconds > startNanoseconds, time < endNanoseconds else { return endLevel }
    return Self.level(
      from: startLevel, at: startNanoseconds, to: endLevel, at: endNanoseconds,
      time: max(time, startNanoseconds))
  }

  /// Whether the segment begins with an upward step.
  /// - Parameters:
  ///   - before: the segment before it on the same actuator; nil if the actuator is at rest.
  ///   - step: the least height of a step, 0 to 1. A smaller change of level is no step.
  package func rises(above before: Segment?, by step: Double) -> Bool {
    startLevel > (before?.level(at: startNanoseconds) ?? 0) + step
  }

  /// The part of the segment from a time on.
  package func trimmed(from time: Int64) -> Segment {
    guard time > startNanoseconds else { return self }
    var rest = self
    rest.startLevel = level(at: time)
    rest.startNanoseconds = time
    rest.endNanoseconds = max(endNanoseconds, time)
    return rest
  }

  /// The level at a time on a straight line.
  /// - Parameter time: from the start to the end. These must differ.
  @_noLocks @_noAllocation
  package static func level(
    from first: Double, at start: Int64, to last: Double, at end: Int64, time: Int64
  ) -> Double {
    assert(start < end && time >= start && time <= end)
    return first + (last - first) * (Double(time &- start) / Double(end &- start))
  }
}
