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
    try #require(result.parts.count == 2)
    for part in result.parts {
      #expect(
        part.series.map(\.name) == [
          "hand-over", "command to submit", "sendParameters to submit", "stop to zero",
        ])
      #expect(part.series.allSatisfy { $0.pooled.count == 20 && ($0.pooled.minimum ?? 0) > 0 })
    }
    let names = result.ratios.map(\.name)
    #expect(names.contains("command to submit p50 / hand-over p50"))
    #expect(names.contains("awake: command to submit p50 / hand-over p50"))
  }
}
