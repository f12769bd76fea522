import TactusStatistics
import Testing

/// Compares the histogram with a simple reference: all values in a sorted array.
@Suite("Histogram against a naive oracle") struct OracleTests {
  @Test(arguments: UInt64(1)...40)
  func `the statistics of a histogram equal those of the sorted values`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let values = random.values()
    let sorted = values.sorted()
    let histogram = Histogram(values)

    #expect(histogram.count == values.count)
    #expect(histogram.minimum == sorted.first)
    #expect(histogram.maximum == sorted.last)
    #expect(histogram.isExact)
    // The values stay below 2⁴⁰, so this sum is exact, too.
    #expect(histogram.mean == Double(values.reduce(0, +)) / Double(values.count))
    // Tenths of a percent are whole numbers, so the rank is computed without fractions.
    let expected = (0...1000).map { sorted[max(1, ($0 * values.count + 999) / 1000) - 1] }
    #expect(histogram.percentiles((0...1000).map { Double($0) / 10 }) == expected)
  }

  @Test(arguments: UInt64(1)...40)
  func `histograms can be merged in any order with equal results`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let limits = [16, 64, Histogram.standardDistinctLimit]
    let parts = (0..<3).map { _ in
      let limit = limits[Int.random(in: 0..<limits.count, using: &random)]
      return (values: random.values(), limit: limit)
    }
    let (a, b, c) = (
      Histogram(parts[0].values, distinctLimit: parts[0].limit),
      Histogram(parts[1].values, distinctLimit: parts[1].limit),
      Histogram(parts[2].values, distinctLimit: parts[2].limit)
    )
    let whole = Histogram(
      parts.flatMap(\.values), distinctLimit: parts.map(\.limit).min() ?? 2)

    #expect(a.merging(b).merging(c) == whole)
    #expect(a.merging(b.merging(c)) == whole)
    #expect(c.merging(a).merging(b) == whole)
  }

  @Test(arguments: UInt64(1)...40)
  func `percentiles of a histogram with joined values are too large by less than its step`(
    _ seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let values = random.values()
    let sorted = values.sorted()
    let histogram = Histogram(values, distinctLimit: 32)
    let step = histogram.resolutionNanoseconds

    #expect(histogram.entries.count <= 32)
    #expect(histogram.minimum == sorted.first)
    #expect(histogram.maximum == sorted.last)
    #expect(histogram.percentile(0) == sorted.first)
    #expect(histogram.percentile(100) == sorted.last)
    #expect(histogram.mean == Histogram(values).mean)
    let shown = try histogram.percentiles((1...100).map(Double.init)).map { try #require($0) }
    let exact = (1...100).map { sorted[max(1, ($0 * values.count + 99) / 100) - 1] }
    let errors = zip(shown, exact).map { $0 - $1 }
    #expect(errors.allSatisfy { $0 >= 0 && $0 < step })
    // The step is the smallest possible: half of it would exceed the limit.
    let power = Int64(step.trailingZeroBitCount)
    #expect(power == 0 || Set(values.map { $0 >> (power - 1) }).count > 32)
  }
}

extension SeededGenerator {
  /// 1 to 500 values around zero. Their spread differs from call to call, so that some lists have
  /// many repeated values and others have none.
  mutating func values() -> [Int64] {
    let spread = Int64(1) << Int64.random(in: 0...40, using: &self)
    let count = Int.random(in: 1...500, using: &self)
    return (0..<count).map { _ in Int64.random(in: -spread / 8...spread, using: &self) }
  }
}
