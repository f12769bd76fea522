import TactusStatistics
import Testing

@Suite struct MedianEstimateTests {
  @Test func `the median is the middle value, or the mean of the two middle ones`() throws {
    #expect(try #require(MedianEstimate([3, 1, 2])).median == 2)
    #expect(try #require(MedianEstimate([4, 1, 2, 3])).median == 2.5)
  }

  // The ends of the 95 % interval, from the tables of the sign test. For `count` sorted values, the
  // interval leaves out `leftOut` values at each end. With n values, the probability of each end
  // for 0 values is 2^-n: 2^-5 = 3.1 % is more than 2.5 %, and 2^-6 = 1.6 % is not. For 20 values,
  // P(at most 5) = 2.07 % and P(at most 6) = 5.77 %.
  @Test(arguments: [(5, 0), (6, 0), (9, 1), (10, 1), (12, 2), (20, 5), (31, 9)])
  func `the ends of the interval are the values of the ranks in the sign test's tables`(
    count: Int, leftOut: Int
  ) throws {
    let values = (0..<count).map(Double.init).shuffled()
    let estimate = try #require(MedianEstimate(values))
    #expect(estimate.low == Double(leftOut))
    #expect(estimate.high == Double(count - 1 - leftOut))
    #expect(estimate.count == count)
  }

  @Test func `an empty list or a value that is not a number gives no estimate`() {
    #expect(MedianEstimate([]) == nil)
    #expect(MedianEstimate([1, .nan]) == nil)
    #expect(MedianEstimate([1, .infinity]) == nil)
  }

  @Test func `a thousand values cause neither overflow nor underflow`() throws {
    let estimate = try #require(MedianEstimate((0..<1000).map(Double.init)))
    #expect(estimate.median == 499.5)
    // By the normal approximation, the lower end is 500 - 1.96 * sqrt(1000) / 2 = 469.
    #expect((467...470).contains(estimate.low))
    #expect((529...532).contains(estimate.high))
  }
}
