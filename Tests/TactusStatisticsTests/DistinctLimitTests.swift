import TactusStatistics
import Testing

@Suite("Histogram at its limit") struct DistinctLimitTests {
  @Test func `a histogram with as many distinct values as its limit is exact`() {
    let full = Histogram([1, 2, 3, 4], distinctLimit: 4)
    #expect(full.isExact)
    #expect(full.resolutionNanoseconds == 1)
    #expect(full.percentile(50) == 2)
  }

  @Test func `with one distinct value more than the limit, values are joined in steps of two`() {
    // The values in 2...3, 4...5, 6...7 and 12...13 are joined. Each pair counts as its greater
    // value, but at most as the maximum, 12.
    let joined = Histogram([3, 4, 6, 7, 12, 2], distinctLimit: 4)
    #expect(!joined.isExact)
    #expect(joined.resolutionNanoseconds == 2)
    #expect(
      joined.entries == [
        .init(value: 3, count: 2), .init(value: 5, count: 1), .init(value: 7, count: 2),
        .init(value: 12, count: 1),
      ])
    #expect(joined.percentile(50) == 5)
  }

  @Test func `count, minimum, maximum and mean stay exact when values are joined`() {
    let joined = Histogram([-1001, 10, 500, 999], distinctLimit: 2)
    #expect(!joined.isExact)
    #expect(joined.count == 4)
    #expect(joined.minimum == -1001)
    #expect(joined.maximum == 999)
    #expect(joined.mean == 127)
    #expect(joined.percentiles([0, 25, 100]) == [-1001, -1001, 999])
  }

  @Test func `a repeated value does not use up the limit`() {
    var histogram = Histogram([1, 2], distinctLimit: 2)
    for _ in 0..<1000 { histogram.add(2) }
    #expect(histogram.isExact)
  }

  @Test func `the smallest and the largest Int64 fit into a histogram with the limit 2`() {
    let histogram = Histogram([.min, -1, 0, .max], distinctLimit: 2)
    #expect(histogram.resolutionNanoseconds == .max)
    #expect(
      histogram.entries == [.init(value: -1, count: 2), .init(value: .max, count: 2)])
    #expect(histogram.percentiles([0, 50, 100]) == [.min, -1, .max])
  }

  @Test(arguments: [1, 0, -7])
  func `a limit below two counts as two`(_ limit: Int) {
    #expect(Histogram(distinctLimit: limit).distinctLimit == 2)
  }

  @Test func `a merged histogram has the lower limit and the coarser step of the two`() {
    let coarse = Histogram([0, 1, 2, 3, 4], distinctLimit: 4)
    let fine = Histogram([7, 7])
    let merged = fine.merging(coarse)
    #expect(merged.distinctLimit == 4)
    #expect(merged.resolutionNanoseconds == 2)
    #expect(merged == coarse.merging(fine))
    #expect(merged.count == 7)
  }
}
