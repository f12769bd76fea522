package import TactusStatistics

/// The lateness of periodic steps, and the number of skipped steps.
package struct PeriodGrid {
  /// How many nanoseconds after its due time each step occurred.
  package private(set) var lateness = Histogram()
  /// The number of periods without a step, between the first step and the last one.
  package private(set) var missed = 0

  /// - Parameters:
  ///   - entries: the times in nanoseconds when each step was due and when it occurred, in order.
  ///   - period: the period in nanoseconds, at least 1.
  ///   - phase: the offset of the grid from the multiples of the period, in nanoseconds.
  package init(
    _ entries: [(due: Int64, came: Int64)], periodNanoseconds period: Int64, phase: Int64 = 0
  ) {
    var last: Int64?
    for entry in entries {
      // Steps between two points of the grid, such as a curve's control point or an event's end,
      // are not periodic.
      if !(entry.due - phase).isMultiple(of: period) { continue }
      lateness.add(entry.came - entry.due)
      if let last { missed += max(Int((entry.due - last) / period) - 1, 0) }
      last = entry.due
    }
  }
}
