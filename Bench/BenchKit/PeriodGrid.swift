package import TactusStatistics

/// How late the periods of a grid came, and which of them did not come at all.
package struct PeriodGrid {
  /// Nanoseconds after each was due.
  package private(set) var lateness = Histogram()
  /// Periods that were skipped.
  package private(set) var missed = 0

  /// - Parameters:
  ///   - entries: when each was due and when it came, nanoseconds, in order.
  ///   - period: nanoseconds, at least 1.
  ///   - phase: nanoseconds that the grid lies behind the multiples of the period.
  package init(
    _ entries: [(due: Int64, came: Int64)], periodNanoseconds period: Int64, phase: Int64 = 0
  ) {
    var last: Int64?
    for entry in entries {
      // What lies between two points of the grid is no period: a curve's point, an event's end.
      if !(entry.due - phase).isMultiple(of: period) { continue }
      lateness.add(entry.came - entry.due)
      if let last { missed += max(Int((entry.due - last) / period) - 1, 0) }
      last = entry.due
    }
  }
}
