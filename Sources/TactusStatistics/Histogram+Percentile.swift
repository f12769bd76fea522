extension Histogram {
  /// Percentiles are converted to this many parts of the whole, so that 99.9 means exactly 999 of
  /// 1000. The nearest binary fraction is slightly larger and could give another rank.
  private static let partsOfWhole: Int128 = 1_000_000_000

  /// The percentile `p` by the nearest-rank definition; nil if the histogram is empty, or `p` is
  /// not in 0...100.
  ///
  /// It is the value at place `rank` when all values stand in ascending order:
  ///
  ///     rank = max(1, ⌈p ÷ 100 × count⌉)
  ///
  /// The result is always one of the values: 0 gives the minimum, 100 the maximum, 50 of an even
  /// count the lower of the two in the middle. `p` is rounded to seven decimals.
  ///
  /// While ``isExact`` holds the result is exact. Otherwise it is at least the true value and
  /// less than ``resolutionNanoseconds`` above it; ranks 1 and `count` are exact even then.
  ///
  /// O(d log d) in the distinct values; ``percentiles(_:)`` sorts once for several.
  package func percentile(_ p: Double) -> Int64? {
    percentiles([p])[0]
  }

  /// The given percentiles in the same order. O(d log d + k log d) for k of them.
  package func percentiles(_ percentages: [Double]) -> [Int64?] {
    let ranks = percentages.map(rank(of:))
    let entries = entries
    var reached = 0
    let ends = entries.map { entry in
      reached += entry.count
      return reached
    }
    return ranks.map { rank in rank.map { value(at: $0, entries: entries, ends: ends) } }
  }

  private func rank(of p: Double) -> Int? {
    guard !isEmpty, p >= 0, p <= 100 else { return nil }
    let parts = Int128((p / 100 * Double(Self.partsOfWhole)).rounded())
    let rank = (parts * Int128(count) + Self.partsOfWhole - 1) / Self.partsOfWhole
    return max(1, Int(rank))
  }

  /// The value at a rank. `ends` contains for each entry the rank of its last value.
  private func value(at rank: Int, entries: [Entry], ends: [Int]) -> Int64 {
    if rank == 1, let minimum { return minimum }
    var low = 0
    var high = ends.count - 1
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] < rank { low = middle + 1 } else { high = middle }
    }
    return entries[low].value
  }
}
