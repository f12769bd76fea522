import TactusDevice
import TestSamples
import Testing

@testable import TactusPCM

private let millisecond: Int64 = 1_000_000

/// Checks what a change leaves in the queue of a card that waits for frames.
@Suite("Fetches of cards") struct FetchTests {
  private static let inFlight = 15

  private func makePump(waits: Bool) throws -> Pump {
    try Pump(
      .tests, inFlightMilliseconds: Self.inFlight, transferMilliseconds: 5, waitsForFrames: waits)
  }

  private func submit(_ level: Double, to output: any HapticOutput, at time: Int64) {
    let segment = Segment(
      actuator: 0, startNanoseconds: time, endNanoseconds: time, startLevel: level,
      endLevel: level, frequencyHertz: 300, isDueOnArrival: true)
    #expect(output.submit([segment].span, at: time) == .accepted)
  }

  /// Plays a level from 0 on, and changes it at a time. The thread is held up while it takes frames
  /// back for the change, or while it writes the first new ones.
  private func change(
    at time: Int64?, waits: Bool = true, rewindingPause: Int64 = 0, writingPause: Int64 = 0
  ) throws -> Pump {
    let pump = try makePump(waits: waits)
    let output = try pump.makeOutput { _ in }
    for start in stride(from: 0, to: 160 * millisecond, by: Int(40 * millisecond)) {
      submit(0.2, to: output, at: start)
    }
    if let time {
      pump.advance(to: time)
      (pump.card.rewindingPause, pump.card.writingPause) = (rewindingPause, writingPause)
      submit(0.8, to: output, at: time)
    }
    pump.advance(to: 240 * millisecond)
    return pump
  }

  /// The longest time in milliseconds from a change at any place in a period to the wire.
  private func longest(waits: Bool) throws -> Double {
    let unchanged = try change(at: nil, waits: waits).card.played
    return try (0..<50).map { place -> Double in
      let time = 160 * millisecond + Int64(place) * millisecond / 10
      let changed = try change(at: time, waits: waits).card.played
      let first = try #require(zip(unchanged, changed).first { $0.samples != $1.samples }).0
      return Double(first.time - time) / 1e6
    }.max() ?? 0
  }

  @Test func `a change is sooner on a card that waits for frames`() throws {
    let waiting = try longest(waits: true)
    let other = try longest(waits: false)
    // Frames in flight, then a quarter of a period in which a period is left. A sample or two at
    // the beginning of the change may be equal.
    #expect(waiting > Double(Self.inFlight) && waiting < Double(Self.inFlight) + 1.25 + 0.1)
    #expect(other > Double(Self.inFlight) + 4.5, "\(other)")
  }

  @Test(arguments: [Int64(1), 3, 5, 7, 9])
  func `a thread that is held up in a change leaves no gap and no old frame`(pause: Int64) throws {
    for place in 0..<25 {
      let time = 160 * millisecond + Int64(place) * millisecond / 5
      for isWriting in [false, true] {
        let pump = try change(
          at: time, rewindingPause: isWriting ? 0 : pause * millisecond,
          writingPause: isWriting ? pause * millisecond : 0)
        let counters = pump.loop.counters
        #expect(counters.rewound > 0 && counters.underruns == 0 && counters.missed == 0)
        #expect(pump.card.starts == 1 && pump.card.framesAfterGaps.isEmpty)
        try compare(pump)
      }
    }
  }

  /// Expects that the wire carries what the stream says that it rendered.
  private func compare(_ pump: Pump) throws {
    let record = pump.log.record
    let stream = try #require(pump.capabilities.stream)
    let wire = pump.card.wire
    let known = RenderedAgain(record, pump.capabilities, stream).asKnown(
      count: wire.count / stream.channels + stream.rate / 20)
    let comparison = WireComparison(
      wire: wire, rendered: known, record, channels: stream.channels,
      silence: pump.card.facts.periodFrames)
    #expect(comparison.foreign == nil && comparison.difference(from: known).largest == 0)
  }
}
