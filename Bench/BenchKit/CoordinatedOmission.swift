package import TactusStatistics

/// What periodic measuring leaves out while it is held up.
///
/// A stall of 7 ms in a loop of 1 ms leaves one late sample; the six periods that were skipped
/// would have been late, too, by 6, 5 ... 1 ms. cyclictest leaves them out ("coordinated
/// omission"). Both views are shown: missed periods as their number, and this.
package enum CoordinatedOmission {
  /// The histogram with a sample for each period that a late one covered: its lateness less one
  /// period, less two, and so on while that is above 0.
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
