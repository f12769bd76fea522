package import TactusStatistics

/// Adds the samples that a periodic measurement leaves out during a stall.
///
/// A stall of 7 ms in a loop with a period of 1 ms causes one late sample. The six skipped periods
/// would also have been late, by 6, 5 ... 1 ms. cyclictest leaves them out ("coordinated
/// omission"). The benches report both the number of missed periods and this correction.
package enum CoordinatedOmission {
  /// Returns the histogram with additional samples for the periods that a late sample covered: the
  /// lateness of that sample minus one period, minus two periods, and so on while the result is
  /// above 0.
  ///
  /// - Parameter periodNanoseconds: at least 1.
  package static func corrected(
    _ histogram: Histogram, periodNanoseconds period: Int64
  ) -> Histogram {
    var result = histogram
    for entry in histogram.entries where entry.value > period {
      var lateness = entry.value - period
      while lateness > 0 {
        result.add(lateness, count: entry.count)
        lateness -= period
      }
    }
    return result
  }
}
