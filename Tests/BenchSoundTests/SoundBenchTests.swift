import BenchKit
import TactusSound
import Testing

@testable import BenchSound

@Suite struct SoundBenchTests {
  @Test func `engine and C render the same samples`() throws {
    _ = try RenderingPart()
  }

  @Test func `a run without a sink measures cost and lateness, and says what is missing`() throws {
    var options = SoundBenchOptions(
      sink: SinkOpening(name: "none") { () throws(SinkFault) in throw .lost("no card") },
      latencySeconds: 0)
    options.rounds = 1
    options.samples = 1
    options.blocks = 1
    options.periods = 20
    let result = try SoundBench(options).run()
    #expect(result.ratios.contains { $0.name == "32 voices / C loop" })
    #expect(result.parts[1].notes[1] == "with sound: nothing is heard: no card")
    let subjects = result.parts[1].series.map(\.name)
    #expect(subjects == ["without sound", "with sound", "control without sound"])
  }

  @Test func `a click begins after 30 ms of silence, and only once`() {
    var finder = OnsetFinder(rate: 1000)
    var samples = [Float](repeating: 0.01, count: 200)
    for frame in [10, 11, 15, 44, 80, 81, 111, 112, 143] { samples[frame] = -0.5 }
    samples[199] = .nan
    let found = samples.indices.filter { finder.begins(samples[$0], at: $0) }
    // 44 is 29 frames after 15, 80 is 36 after 44, 111 is 30 after 81, and 143 is 31 after 112.
    #expect(found == [10, 80, 143, 199])
  }

  @Test func `a click belongs to the tap within half a gap, and lost ones are left out`() {
    let taps = (1...5).map { Int64($0) * 100_000_000 }
    // The first click is early, the second is lost, the fourth is late, and the last belongs to no
    // tap.
    let clicks: [Int64] = [99_000_000, 300_000_000, 440_000_000, 500_500_000, 900_000_000]
    let offsets = OffsetPart.offsets(of: clicks, to: taps)
    #expect(offsets == [-1_000_000, 0, 40_000_000, 500_000])
  }

  @Test func `one late report of many does not move the times of a recording`() {
    var clock = RecordingClock(rate: 48_000)
    #expect(clock.time(of: 0) == nil)
    for chunk in 1...1000 {
      let late: Int64 = chunk.isMultiple(of: 7) ? 20_000_000 : 0
      clock.note(frames: 120 * chunk, at: 5_000_000_000 + Int64(chunk) * 2_500_000 + late)
    }
    #expect(clock.time(of: 48_000) == 6_000_000_000)
  }

  @Test func `the times of a recording follow a clock that is 200 ppm slow`() throws {
    var clock = RecordingClock(rate: 48_000)
    for chunk in 1...240_000 {
      clock.note(frames: 120 * chunk, at: Int64(chunk) * 2_500_500)
    }
    // After 600 s, the error is less than the drift of the clock in 0.75 s (150 µs).
    let time = try #require(clock.time(of: 120 * 240_000))
    #expect(abs(time - 240_000 * 2_500_500) < 150_000)
  }
}
