import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import TactusStatistics
import Testing

/// Compares samples of random patterns with `Oracle`, an independent and simple implementation of
/// the rules of playback.
@Suite struct TimelineOracleTests {
  @Test(arguments: Seeds.of(1...60))
  func `a sample at any time has the value that the oracle computes`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<4 {
      let pattern = random.pattern()
      let timeline = Timeline(pattern)
      let start = OraclePlayer.Step(time: 0, order: 0, action: .start)
      let oracle = OraclePlayer(pattern, steps: [start], horizon: 5)
      let times = (0..<60).map { _ in
        Int64.random(in: 0..<1_000_000, using: &random) * 1000 + 500
      }
      let sampler = try PatternSampler(
        timeline, on: LoopbackDevice(PatternSampler.capabilities))
      for time in times.sorted() {
        let state = sampler.state(at: time)
        let look = Oracle.sum(oracle.parts(at: Double(time) / 1e9))
        #expect(
          abs(state.intensity - look.intensity) < 1e-9
            && abs(state.sharpness - look.sharpness) < 1e-7,
          "seed \(seed), \(time) ns of \(pattern)")
      }
    }
  }

  @Test(arguments: Seeds.of(101...130))
  func `a Timeline ends when the oracle's player ends`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<10 {
      let pattern = random.pattern()
      let timeline = Timeline(pattern)
      let start = OraclePlayer.Step(time: 0, order: 0, action: .start)
      let oracle = OraclePlayer(pattern, steps: [start], horizon: 100)
      let end = max(timeline.endNanoseconds, timeline.durationNanoseconds)
      if timeline.isEndless {
        #expect(oracle.finishes.isEmpty, "seed \(seed): \(pattern)")
      } else {
        #expect(
          oracle.finishes.map { Int64(($0 * 1e9).rounded()) } == [end],
          "seed \(seed): \(pattern)")
      }
    }
  }
}
