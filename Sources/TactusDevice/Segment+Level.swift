extension Segment {
  /// The level at a time: the start level before the start, linear up to the end, then constant. If
  /// the end equals the start, it is the end level at any time.
  package func level(at time: Int64) -> Double {
    guard endNanoseconds > startNanoseconds, time < endNanoseconds else { return endLevel }
    return Self.level(
      from: startLevel, at: startNanoseconds, to: endLevel, at: endNanoseconds,
      time: max(time, startNanoseconds))
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
