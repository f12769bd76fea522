import BenchKit
import TactusStatistics
import Testing

@Suite struct SeriesTests {
  /// Gives blocks that hold one value each: 1, 2, 3 ... times a factor.
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
        Histogram([Int64(count) * factor]), missed: 1, cpuNanoseconds: 20, wallNanoseconds: 100)
    }
  }

  @Test func `each round runs a block of each, every second one backwards`() throws {
    var order: [String] = []
    let subjects = [Counting("a", factor: 1), Counting("b", factor: 10)]
    let series = try Rounds.run(subjects, count: 2) { _, _, name in order.append(name) }
    #expect(order == ["a", "b", "b", "a"])
    #expect(series.map(\.name) == ["a", "b"])
    #expect(series[1].percentiles(50) == [10, 20])
    #expect(series[0].pooled == Histogram([1, 2]))
    #expect(series[0].missed == 2)
    #expect(series[0].cpuShare == 0.2)
  }

  @Test func `a subject that fails ends the run with its reason`() {
    #expect(throws: BenchError("c is broken")) {
      try Rounds.run([Counting("c", factor: 0)], count: 1) { _, _, _ in }
    }
  }

  @Test func `a ratio divides block by block`() throws {
    let subjects = [Counting("a", factor: 3), Counting("b", factor: 2)]
    let series = try Rounds.run(subjects, count: 3) { _, _, _ in }
    let ratio = try #require(Ratio(99.9, of: series[0], over: series[1]))
    #expect(ratio.name == "a p99.9 / b p99.9")
    #expect(ratio.estimate == MedianEstimate([1.5, 1.5, 1.5]))
  }

  @Test func `a stall is spread over the periods that it covered`() {
    // A period of 10: a lateness of 35 hides periods that were 25, 15 and 5 late.
    let corrected = CoordinatedOmission.corrected(Histogram([1, 35, 10]), periodNanoseconds: 10)
    #expect(corrected == Histogram([1, 10, 35, 25, 15, 5]))
  }
}
