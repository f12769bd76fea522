package import TactusStatistics

/// The lateness of periodic steps, and the number of skipped ones.
package struct PeriodGrid {
  /// How many nanoseconds after its due time each step occurred.
  package private(set) var lateness = Histogram()
  /// The number of periods that were skipped.
  package private(set) var missed = 0

  /// - Parameters:
  ///   - entries: when each step was due and when it occurred, in nanoseconds and in order.
  ///   - period: nanoseconds, at least 1.
  ///   - phase: the offset of the grid from the multiples of the period, in nanoseconds.
  package init(
    _ entries: [(due: Int64, came: Int64)], periodNanoseconds period: Int64, phase: Int64 = 0
  ) {
    var last: Int64?
    for entry in entries {
      // Steps between two points of the grid are not periodic: a curve's point, an event's end.
      if !(entry.due - phase).isMultiple(of: period) { continue }
      lateness.add(entry.came - entry.due)
      if let last { missed += max(Int((entry.due - last) / period) - 1, 0) }
      last = entry.due
    }
  }
}
