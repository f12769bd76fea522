/// The median of repeated measurements and how sure it is.
///
/// The interval holds the true median with at least 95 % confidence, whatever the values'
/// distribution: its ends are order statistics, chosen by the binomial distribution of how many
/// values lie below the median (W. J. Conover, Practical Nonparametric Statistics). Below six
/// values no such interval exists; the ends are then the least and the greatest value.
package struct MedianEstimate: Sendable, Hashable {
  /// The fewest values for which the interval is what it says.
  package static let fewestValues = 6

  package let median: Double
  package let low: Double
  package let high: Double
  /// How many values were measured.
  package let count: Int

  /// Nil without values or where one is not finite. O(n log n).
  package init?(_ values: [Double]) {
    guard !values.isEmpty, values.allSatisfy(\.isFinite) else { return nil }
    let sorted = values.sorted()
    count = sorted.count
    median = (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    let rank = Self.rank(count)
    low = sorted[rank]
    high = sorted[count - 1 - rank]
  }

  /// The place of the lower end: the greatest at which no more than 2.5 % of all samples have the
  /// median outside it.
  private static func rank(_ count: Int) -> Int {
    if count > 1000 {
      // So many tosses are distributed normally, and their exact chances leave Double's range.
      return Int((Double(count) - 1.96 * Double(count).squareRoot()) / 2 - 1)
    }
    var rank = 0
    // The chance of exactly k of `count` fair tosses, k = 0, 1, 2 ...
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
