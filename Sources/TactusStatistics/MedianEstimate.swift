/// The median of repeated measurements and its confidence interval.
///
/// The interval contains the true median with a confidence of at least 95 % for any distribution of
/// the values. Its ends are order statistics, chosen by the binomial distribution of the number of
/// values below the median (W. J. Conover, Practical Nonparametric Statistics). With fewer than six
/// values no such interval exists, and the ends are the least and the greatest value.
package struct MedianEstimate: Sendable, Hashable {
  /// The smallest number of values for which the interval has a confidence of at least 95 %.
  package static let fewestValues = 6

  package let median: Double
  package let low: Double
  package let high: Double
  /// The number of values.
  package let count: Int

  /// Estimates the median; nil if there are no values or one of them is not finite. O(n log n).
  package init?(_ values: [Double]) {
    guard !values.isEmpty, values.allSatisfy(\.isFinite) else { return nil }
    let sorted = values.sorted()
    count = sorted.count
    median = (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    let rank = Self.rank(count)
    low = sorted[rank]
    high = sorted[count - 1 - rank]
  }

  /// The index, among the sorted values, of the lower end of the interval: the greatest index for
  /// which the true median is below that value with a probability of at most 2.5 %.
  private static func rank(_ count: Int) -> Int {
    if count > 1000 {
      // With so many values the normal distribution is a good approximation, and the exact
      // probabilities are too small for a Double.
      return Int((Double(count) - 1.96 * Double(count).squareRoot()) / 2 - 1)
    }
    var rank = 0
    // The probability of exactly k of `count` fair coin tosses, k = 0, 1, 2 ...
    var chance = 1.0
    for _ in 0..<count { chance /= 2 }
    var sum = chance
    while sum + chance * Double(count - rank) / Double(rank + 1) <= 0.025 {
      chance *= Double(count - rank) / Double(rank + 1)
      sum += chance
      rank += 1
    }
    return sum <= 0.025 ? rank : 0
  }
}
