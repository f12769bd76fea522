import BenchKit
import TactusStatistics
import Testing

@Suite struct SeriesTests {
  /// A subject each of whose blocks contains ten equal values: `factor` in the first block, then 2,
  /// 3,
  /// 4 ... times `factor`. A factor of 0 makes it fail.
  private final class Counting: BenchSubject {
    let name: String
    let kind = Series.Kind.engine
    private let factor: Int64
    private var log: [String]
    private(set) var count = 0

    init(_ name: String, factor: Int64) {
      self.name = name
      self.factor = factor
      log = []
    }

    func measure() throws(BenchError) -> Block {
      count += 1
      if factor == 0 { throw BenchError("\(name) is broken") }
      return Block(
        Histogram(repeatElement(Int64(count) * factor, count: 10)), missed: 1, cpuNanoseconds: 20,
        wallNanoseconds: 100)
    }
  }

  @Test func `each round runs a block of each subject, and every second round in reverse order`()
    throws
  {
    var order: [String] = []
    let subjects = [Counting("a", factor: 1), Counting("b", factor: 10)]
    let series = try Rounds.run(subjects, count: 2) { _, _, name in order.append(name) }
    #expect(order == ["a", "b", "b", "a"])
    #expect(series.map(\.name) == ["a", "b"])
    #expect(series[1].percentiles(50) == [10, 20])
    #expect(series[0].pooled == Histogram([1, 2].flatMap { repeatElement($0, count: 10) }))
    #expect(series[0].missed == 2)
    #expect(series[0].cpuShare == 0.2)
  }

  @Test func `a subject that fails ends the run with its error`() {
    #expect(throws: BenchError("c is broken")) {
      try Rounds.run([Counting("c", factor: 0)], count: 1) { _, _, _ in }
    }
  }

  @Test func `a ratio is computed block by block`() throws {
    let subjects = [Counting("a", factor: 3), Counting("b", factor: 2)]
    let series = try Rounds.run(subjects, count: 3) { _, _, _ in }
    let ratio = try #require(Ratio(50, of: series[0], over: series[1]))
    #expect(ratio.name == "a p50 / b p50")
    #expect(ratio.estimate == MedianEstimate([1.5, 1.5, 1.5]))
  }

  @Test func `blocks are joined until five samples lie above a percentile`() throws {
    let subjects = [Counting("a", factor: 1)]
    let series = try Rounds.run(subjects, count: 101) { _, _, _ in }[0]
    // A block has ten samples. p99 needs 500 of them, which are 50 blocks. So 101 blocks give two
    // values, and one block is left over.
    #expect(series.percentiles(99) == [50, 100])
    #expect(series.percentiles(99.9).isEmpty)
    #expect(Ratio(99.9, of: series, over: series) == nil)
  }

  @Test func `a stall counts as lateness of all periods that it covered`() {
    // With a period of 10, a lateness of 35 hides periods that were 25, 15 and 5 late.
    let corrected = CoordinatedOmission.corrected(Histogram([1, 35, 10]), periodNanoseconds: 10)
    #expect(corrected == Histogram([1, 10, 35, 25, 15, 5]))
  }
}
