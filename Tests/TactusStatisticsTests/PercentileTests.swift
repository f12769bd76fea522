import TactusStatistics
import Testing

@Suite("Percentiles") struct PercentileTests {
  @Test func `a percentile of five values is the value at the nearest rank`() {
    // Ranks ⌈p × 5 ÷ 100⌉: 5 → 1, 30 → 2, 40 → 2, 50 → 3, 100 → 5.
    let histogram = Histogram([50, 15, 40, 20, 35])
    #expect(histogram.percentiles([5, 30, 40, 50, 100]) == [15, 20, 20, 35, 50])
  }

  @Test func `the median of an even count is the lower of the two middle values`() {
    #expect(Histogram([1, 2, 3, 4]).percentile(50) == 2)
  }

  @Test func `the percentile 0 is the minimum, and 100 the maximum`() {
    let histogram = Histogram([9, -4, 7])
    #expect(histogram.percentile(0) == -4)
    #expect(histogram.percentile(100) == 9)
  }

  @Test func `the percentile 99.9 of a thousand values is the 999th, in spite of rounding`() {
    #expect(Histogram(1...1000).percentile(99.9) == 999)
    #expect(Histogram(1...100_000).percentile(99.999) == 99_999)
    #expect(Histogram(1...1000).percentile(0.1) == 1)
    #expect(Histogram(1...1000).percentile(0.2) == 2)
    #expect(Histogram(1...1000).percentile(55.5) == 555)
  }

  @Test func `each whole percentile of the numbers 1 to 100 is the number itself`() {
    let histogram = Histogram(1...100)
    for p in 1...100 { #expect(histogram.percentile(Double(p)) == Int64(p)) }
  }

  @Test func `a repeated value occupies as many ranks as its count`() {
    // Ranks 1 to 98 are 10, rank 99 is 20, rank 100 is 30.
    var histogram = Histogram([30, 20])
    histogram.add(10, count: 98)
    #expect(histogram.percentiles([98, 98.5, 99, 99.5, 100]) == [10, 20, 20, 30, 30])
  }

  @Test(arguments: [-0.001, 100.001, .nan, .infinity, -.infinity])
  func `there is no percentile for a number outside 0 to 100`(_ p: Double) {
    #expect(Histogram([1, 2, 3]).percentile(p) == nil)
  }

  @Test func `several percentiles are returned in the requested order`() {
    #expect(Histogram(1...10).percentiles([90, 10, 101, 50]) == [9, 1, nil, 5])
  }
}
