import BenchKit
import TactusStatistics
import Testing

@testable import BenchJitter

@Suite struct DeviceBenchTests {
  private let millisecond: Int64 = 1_000_000

  @Test func `the lateness of a tap ends with the first play at or after its onset`() {
    let block = DeviceBench.block(
      onsets: [100, 150, 200].map { $0 * millisecond },
      plays: [95, 102, 120, 157, 200].map { $0 * millisecond },
      intervalNanoseconds: 50 * millisecond)
    #expect(block.missed == 0)
    #expect(block.histogram.count == 3)
    #expect(block.histogram.percentile(100) == 7 * millisecond)
    #expect(block.histogram.percentile(1) == 0)
  }

  @Test func `a tap that is not played before the next onset counts as missed`() {
    let block = DeviceBench.block(
      onsets: [0, 50, 100].map { $0 * millisecond }, plays: [1, 101].map { $0 * millisecond },
      intervalNanoseconds: 50 * millisecond)
    #expect(block.missed == 1)
    #expect(block.histogram.count == 2)
    #expect(DeviceBench.block(onsets: [], plays: [], intervalNanoseconds: 1).missed == 0)
  }
}
