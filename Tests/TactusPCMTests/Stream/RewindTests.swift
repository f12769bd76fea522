import TactusDevice
import TestSamples
import Testing

@testable import TactusPCM

private let millisecond: Int64 = 1_000_000

/// Checks changes that take back fewer frames than the stream wanted.
@Suite("Rewinding of streams") struct RewindTests {
  @Test(arguments: [Int64(4), 6, 11, 16])
  func `a card that fetches frames before they are taken back is not started again`(
    pause: Int64
  ) throws {
    let pump = try Pump(.tests, inFlightMilliseconds: 15, transferMilliseconds: 5)
    let output = try pump.makeOutput { _ in }
    func submit(_ level: Double, at time: Int64) {
      let segment = Segment(
        actuator: 0, startNanoseconds: time, endNanoseconds: time, startLevel: level,
        endLevel: level, frequencyHertz: 300, isDueOnArrival: true)
      #expect(output.submit([segment].span, at: time) == .accepted)
    }
    for time in 0..<5 { submit(0.2, at: Int64(time) * 40 * millisecond) }
    let start = 202 * millisecond
    pump.advance(to: start)
    pump.card.rewindingPause = pause * millisecond
    submit(1, at: start)
    pump.advance(to: start + 90 * millisecond)
    #expect(pump.card.rewindingPause == 0 && pump.loop.counters.rewound > 0)
    #expect(pump.loop.counters.underruns == 0 && pump.card.starts == 1)
    // The whole play is delayed by the pause at most.
    let loud = try #require(pump.card.played.first { abs(Int($0.samples[1])) > 16_000 }).time
    #expect(loud - start <= (25 + pause + 5) * millisecond, "\(loud - start)")
    // What is on the wire is what the stream says that it rendered.
    let record = pump.log.record
    let stream = try #require(pump.capabilities.stream)
    let wire = pump.card.played.flatMap(\.samples)
    let known = RenderedAgain(record, pump.capabilities, stream).asKnown(count: 24_000)
    let comparison = WireComparison(
      wire: wire, rendered: known, record, channels: 3, silence: pump.card.facts.periodFrames)
    #expect(comparison.foreign == nil && comparison.difference(from: known).largest == 0)
  }
}
