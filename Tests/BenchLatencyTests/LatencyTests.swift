import BenchKit
import BenchLatency
import TactusStatistics
import Testing

/// Runs the latency bench with few exchanges, to show that it still works. The measured values are
/// not checked, because they depend on the machine.
@Suite struct LatencyTests {
  @Test func `a minimal run measures each command and the hand-over`() throws {
    var options = LatencyOptions()
    options.blocks = 2
    options.exchanges = 10
    let result = try LatencyBench(options).run { _ in }
    let series = try #require(result.parts.first).series
    #expect(
      series.map(\.name) == [
        "hand-over", "command to submit", "sendParameters to submit", "stop to zero",
      ])
    #expect(series.allSatisfy { $0.pooled.count == 20 && ($0.pooled.minimum ?? 0) > 0 })
    #expect(result.ratios.map(\.name).contains("command to submit p50 / hand-over p50"))
  }
}
