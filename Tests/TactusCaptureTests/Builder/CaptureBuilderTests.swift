import TactusCapture
import TactusDevice
import Testing

/// Tests the captures that a `CaptureBuilder` makes from submissions, revisions and stops.
@Suite struct CaptureBuilderTests {
  private func level(
    _ start: Double, _ end: Double, _ intensities: (Double, Double), zone: Zone = .default
  ) -> ZoneLevel {
    ZoneLevel(
      zone: zone, startNanoseconds: Bench.nanoseconds(start),
      endNanoseconds: Bench.nanoseconds(end), startIntensity: intensities.0,
      endIntensity: intensities.1, startSharpness: 0.25, endSharpness: 0.75)
  }

  private func mark(_ time: Double, index: Int) -> EventMark {
    EventMark(
      kind: .hapticTransient, zone: .default, onsetNanoseconds: Bench.nanoseconds(time),
      durationNanoseconds: 0, level: 1, tone: 0.5, index: index)
  }

  private func aheadBench() throws -> Bench {
    try Bench { $0.lookAheadNanoseconds = 1_000_000_000 }
  }

  @Test func `a segment is linear, and its last level holds`() throws {
    let bench = try Bench()
    bench.play(10, 20, (0.2, 0.8))
    bench.play(30, 30, (0.5, 0.5))
    #expect(bench.levels([9, 10, 15, 20, 29, 30, 99]) == [0, 0.2, 0.5, 0.8, 0.8, 0.5, 0.5])
  }

  @Test func `a segment has its submission time and its time at the device`() throws {
    let arrival = try Bench { $0.latencyNanoseconds = 3_000_000 }
    arrival.submit([Bench.segment(10, 20, (1, 1))], at: 10.5)
    let late = try #require(arrival.capture.segments.first)
    #expect(late.submittedNanoseconds == 10_500_000)
    #expect(late.deviceNanoseconds == 13_500_000)
    let ahead = try Bench {
      $0.latencyNanoseconds = 3_000_000
      $0.lookAheadNanoseconds = 20_000_000
    }
    ahead.submit([Bench.segment(10, 20, (1, 1))], at: 0)
    #expect(ahead.capture.segments.first?.deviceNanoseconds == 10_000_000)
  }

  @Test func `times count from the origin`() throws {
    let bench = try Bench()
    bench.submit(
      [Bench.segment(10, 20, (1, 1))], levels: [level(10, 20, (1, 1))],
      events: [mark(10, index: 0)], at: 12)
    let capture = bench.capture(origin: 10_000_000, clock: .monotonic)
    #expect(capture.clock == .monotonic)
    #expect(capture.segments.map(\.segment.startNanoseconds) == [0])
    #expect(capture.segments.map(\.segment.endNanoseconds) == [10_000_000])
    #expect(capture.segments.map(\.submittedNanoseconds) == [2_000_000])
    #expect(capture.levels.map(\.startNanoseconds) == [0])
    #expect(capture.events.map(\.onsetNanoseconds) == [0])
    // The segment was submitted 2 ms after its start. 1 ms is allowed.
    #expect(capture.violations.map(\.atNanoseconds) == [2_000_000])
  }

  @Test func `a revision removes later segments and keeps those that began before`() throws {
    let bench = try aheadBench()
    for index in 0..<4 {
      let start = Double(index) * 10
      let value = 0.2 * Double(index + 1)
      bench.submit(
        [Bench.segment(start, start + 10, (value, value))],
        levels: [level(start, start + 10, (value, value))],
        events: [mark(start, index: index)], at: 0)
    }
    bench.revise(from: 15)
    #expect(bench.levels([14, 15, 35]) == [0.4, 0.4, 0.4])
    bench.submit([Bench.segment(15, 25, (1, 1))], levels: [level(15, 25, (1, 1))], at: 0)
    let capture = bench.capture
    #expect(capture.segments.map(\.segment.startNanoseconds) == [0, 10_000_000, 15_000_000])
    #expect(bench.levels([5, 14, 15, 35]) == [0.2, 0.4, 1, 1])
    #expect(capture.events.map(\.index) == [0, 1])
    #expect(capture.submittedSegmentCount == 5)
    #expect(capture.state(of: .default, at: 14_000_000).intensity == 0.4)
    #expect(capture.state(of: .default, at: 20_000_000).intensity == 1)
    #expect(capture.state(of: .default, at: 30_000_000).intensity == 0)
  }

  @Test func `a stop is a step to 0 if a level is above 0`() throws {
    let bench = try aheadBench()
    bench.submit([Bench.segment(0, 10, (1, 0))], events: [mark(0, index: 0)], at: 0)
    bench.submit([Bench.segment(10, 20, (1, 1))], events: [mark(10, index: 1)], at: 0)
    bench.stop(at: 5)
    #expect(bench.levels([4, 5, 9, 15]) == [0.6, 0, 0, 0])
    #expect(bench.capture.events.map(\.index) == [0])
  }

  @Test func `a latency does not extend a level beyond a stop`() throws {
    let bench = try Bench { $0.latencyNanoseconds = 5_000_000 }
    bench.submit([Bench.segment(10, 10, (0.5, 0.5))], at: 10)
    bench.submit([Bench.segment(20, 20, (1, 1))], at: 20)
    bench.stop(at: 22)
    #expect(bench.levels([16, 21, 23, 26, 90]) == [0.5, 0.5, 0, 0, 0])
  }

  @Test func `a stop at level 0 leaves no record`() throws {
    let bench = try Bench()
    bench.stop(at: 5)
    bench.play(10, 20, (1, 0))
    bench.stop(at: 30)
    #expect(bench.capture.segments.count == 1)
  }

  @Test func `a stop at the start of a segment replaces it`() throws {
    let bench = try Bench()
    bench.play(10, 20, (1, 1))
    bench.stop(at: 10)
    #expect(bench.levels([9, 10, 15]) == [0, 0, 0])
  }

  @Test func `a submission for the same time replaces the earlier one`() throws {
    let bench = try Bench()
    bench.play(10, 20, (1, 1))
    bench.play(10, 20, (0.5, 0.5))
    #expect(bench.capture.segments.count == 1)
    #expect(bench.levels([10]) == [0.5])
  }

  @Test func `levels do not overlap, because a later level ends the earlier one`() throws {
    let bench = try Bench()
    bench.submit([], levels: [level(0, 10, (0, 1))], at: 0)
    bench.submit([], levels: [level(5, 10, (0.1, 0.1)), level(5, 9, (1, 1), zone: .all)], at: 5)
    let capture = bench.capture
    #expect(capture.levels.map(\.endNanoseconds) == [5_000_000, 10_000_000, 9_000_000])
    #expect(capture.levels.map(\.endIntensity) == [0.5, 0.1, 1])
    #expect(capture.levels.map(\.endSharpness) == [0.5, 0.75, 0.75])
    #expect(capture.state(of: .default, at: 5_000_000, endsCount: true).intensity == 0.5)
    #expect(capture.state(of: .default, at: 5_000_000).intensity == 0.1)
  }

  @Test func `equal consecutive levels become one`() throws {
    let bench = try Bench()
    func flat(_ start: Double, _ end: Double, _ intensity: Double) -> ZoneLevel {
      var result = level(start, end, (intensity, intensity))
      result.endSharpness = result.startSharpness
      return result
    }
    bench.submit([], levels: [flat(0, 10, 0.5)], at: 0)
    bench.submit([], levels: [flat(10, 20, 0.5)], at: 10)
    bench.submit([], levels: [flat(20, 30, 0.6)], at: 20)
    #expect(bench.capture.levels.map(\.endNanoseconds) == [20_000_000, 30_000_000])
  }
}
