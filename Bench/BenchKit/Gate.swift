internal import TactusStatistics

/// A 99th percentile that the option `--max-p99` compares with its limit.
package enum GatedPercentile: Sendable, Hashable {
  /// The percentile is at most this number of nanoseconds. The uncertainty is included.
  case atMost(Int64)
  /// More than one tap in a hundred did not begin.
  case missed
  /// There is no sample.
  case notMeasured
}

extension Series {
  /// The 99th percentile that a gate compares with its limit.
  ///
  /// The uncertainty of the clocks is added: a device passes only if it keeps the limit wherever
  /// the true value is within the uncertainty ("guarded acceptance", JCGM 106:2012). For a device,
  /// a missed tap counts as later than any other one. Otherwise a device that loses the slowest
  /// taps would pass.
  package var gatedP99: GatedPercentile {
    let pooled = pooled
    let lost = kind == .device ? missed : 0
    let total = pooled.count + lost
    guard total > 0 else { return .notMeasured }
    // The percentile by the nearest rank, as in `Histogram.percentile`.
    let rank = (99 * total + 99) / 100
    guard rank <= pooled.count, let value = pooled.value(atRank: rank) else { return .missed }
    let sum = value.addingReportingOverflow(uncertaintyNanoseconds ?? 0)
    return .atMost(sum.overflow ? .max : sum.partialValue)
  }
}

extension Histogram {
  /// The value at a rank in ascending order, counted from 1; nil if there are fewer values.
  fileprivate func value(atRank rank: Int) -> Int64? {
    var reached = 0
    for entry in entries {
      reached += entry.count
      if reached >= rank { return entry.value }
    }
    return nil
  }
}
