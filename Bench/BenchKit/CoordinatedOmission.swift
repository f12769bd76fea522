package import TactusStatistics

/// Corrects for samples that periodic measuring leaves out during a stall.
///
/// A stall of 7 ms in a loop of 1 ms causes one late sample. The six skipped periods would also
/// have been late, by 6, 5 ... 1 ms. cyclictest leaves them out ("coordinated omission"). Both are
/// shown: the number of missed periods, and this correction.
package enum CoordinatedOmission {
  /// The histogram with additional samples for the periods that a late one covered: its lateness
  /// minus one period, minus two, and so on while the result is above 0.
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
