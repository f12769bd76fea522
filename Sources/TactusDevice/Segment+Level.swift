extension Segment {
  /// The level at a time: that of the start before it, linear up to the end, and held from there.
  package func level(at time: Int64) -> Double {
    let length = endNanoseconds &- startNanoseconds
    guard length > 0, time < endNanoseconds else { return endLevel }
    let share = Double(max(time &- startNanoseconds, 0)) / Double(length)
    return startLevel + (endLevel - startLevel) * share
  }
}
