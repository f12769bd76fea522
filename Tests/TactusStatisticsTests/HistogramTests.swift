import TactusStatistics
import Testing

@Suite("Histogram") struct HistogramTests {
  @Test func `an empty histogram has no statistics`() {
    let empty = Histogram()
    #expect(empty.isEmpty)
    #expect(empty.count == 0)
    #expect(empty.minimum == nil)
    #expect(empty.maximum == nil)
    #expect(empty.mean == nil)
    #expect(empty.percentile(50) == nil)
    #expect(empty.percentiles([0, 100]) == [nil, nil])
    #expect(empty.entries.isEmpty)
    #expect(empty.isExact)
  }

  @Test func `one value is its own minimum, maximum, mean and every percentile`() {
    let one = Histogram([42])
    #expect(one.minimum == 42)
    #expect(one.maximum == 42)
    #expect(one.mean == 42)
    #expect(one.percentiles([0, 0.001, 50, 99.9999, 100]) == [42, 42, 42, 42, 42])
  }

  @Test func `values are listed in ascending order with their counts`() {
    let histogram = Histogram([30, -10, 30, 20, 30, -10])
    #expect(
      histogram.entries == [
        .init(value: -10, count: 2), .init(value: 20, count: 1), .init(value: 30, count: 3),
      ])
  }

  @Test func `adding a value five times equals adding it once five times`() {
    var atOnce = Histogram()
    atOnce.add(7, count: 5)
    #expect(atOnce == Histogram([7, 7, 7, 7, 7]))
    #expect(atOnce.count == 5)
  }

  @Test func `adding a value zero times changes nothing`() {
    var histogram = Histogram([1])
    histogram.add(-5, count: 0)
    #expect(histogram == Histogram([1]))
  }

  @Test func `negative values are counted`() {
    let histogram = Histogram([-300, 100, 50])
    #expect(histogram.minimum == -300)
    #expect(histogram.mean == -50)
    #expect(histogram.percentile(50) == 50)
  }

  @Test func `the mean of the largest and of the smallest values does not overflow`() {
    #expect(Histogram([.max, .max, .max]).mean == 0x1p63)
    #expect(Histogram([.min, .max]).mean == -0.5)
    var many = Histogram()
    many.add(.min, count: .max)
    #expect(many.mean == -0x1p63)
    #expect(many.percentile(100) == .min)
  }

  @Test func `merging adds counts of equal values`() {
    let merged = Histogram([1, 2, 2]).merging(Histogram([2, 3]))
    #expect(merged == Histogram([1, 2, 2, 2, 3]))
    #expect(merged.mean == 2)
  }

  @Test func `merging with an empty histogram changes nothing`() {
    let some = Histogram([5, -5, 9])
    #expect(some.merging(Histogram()) == some)
    #expect(Histogram().merging(some) == some)
    #expect(Histogram().merging(Histogram()).isEmpty)
  }

  @Test func `the order of values does not matter`() {
    #expect(Histogram([3, 1, 2]) == Histogram([2, 3, 1]))
  }
}
