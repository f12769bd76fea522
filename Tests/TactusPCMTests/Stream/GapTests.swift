import TactusDevice
import TactusStatistics
import TestSamples
import Testing

@testable import TactusPCM

private let millisecond: Int64 = 1_000_000

/// Compares the gaps that a stream finds with those on the wire of a card that reports only whole
/// transfers of 5 ms, as snd-usb-audio does.
@Suite("Gaps on the wire") struct GapTests {
  /// The length of what is in flight: three transfers.
  private static let inFlight = 15

  private let pump: Pump
  private let output: any HapticOutput

  init() throws {
    var capabilities = OutputCapabilities.tests
    // Long enough for a thread that is held up for 50 ms.
    capabilities.stream?.bufferNanoseconds = 60 * millisecond
    pump = try Pump(
      capabilities, inFlightMilliseconds: Self.inFlight, transferMilliseconds: 5)
    output = try pump.makeOutput { _ in }
  }

  /// Holds a level by renewing it every 40 ms, as the engine does.
  private func hold(from start: Int64, to end: Int64) {
    for time in stride(from: start, to: end, by: Int(40 * millisecond)) {
      let segment = Segment(
        actuator: 0, startNanoseconds: time, endNanoseconds: time, startLevel: 0.5,
        endLevel: 0.5, frequencyHertz: 300)
      #expect(output.submit([segment].span, at: time) == .accepted)
    }
    pump.advance(to: end)
  }

  /// The lengths of all gaps on the wire.
  private var gaps: [Int64] {
    let frame: Int64 = 1_000_000_000 / Int64(pump.card.facts.rate) + 1
    return zip(pump.card.times, pump.card.times.dropFirst()).map { $1 - $0 - frame }
      .filter { $0 > frame }
  }

  /// The lengths of the gaps that were found. Each was reported for the actuator.
  private var found: [Int64] {
    let found = pump.log.record.gaps.map(\.nanoseconds)
    #expect(found.count == pump.loop.counters.gaps)
    #expect(found.reduce(0, +) == pump.loop.counters.gapNanoseconds)
    for length in found {
      let report = OutputReport.late(actuator: 0, byNanoseconds: length)
      #expect(pump.reports.contains(report), "not reported: \(length)")
    }
    return found
  }

  @Test(arguments: [5.1, 6, 10, 128], [0.0, 0.5, 1.5, 2.4, 3.3, 4.2, 4.9])
  func `a gap is found at any place in a transfer, with its length, and once`(
    length: Double, place: Double
  ) throws {
    let start = 400 * millisecond + Int64(place * 1e6)
    hold(from: 0, to: start)
    let end = start + Int64(length * 1e6)
    pump.card.stall(until: end)
    hold(from: start, to: end)
    // The gap is found in the fifth transfer that ends after it, at the latest.
    hold(from: end, to: end + 26 * millisecond)
    #expect(gaps.count == 1)
    let wire = try #require(gaps.first)
    #expect(abs(wire - Int64(length * 1e6)) < millisecond / 20)
    let first = try #require(found.first, "not found: \(wire)")
    #expect(abs(first - wire) <= GapWatch.margin, "\(first) and \(wire)")
    hold(from: pump.now, to: end + 1_000 * millisecond)
    #expect(found == [first])
  }

  @Test(arguments: 0..<Int64(60))
  func `a gap in the last silence is found before the card stops`(before: Int64) throws {
    let undisturbed = try Self()
    undisturbed.hold(from: 0, to: 400 * millisecond)
    undisturbed.pump.advance(to: 2_000 * millisecond)
    let halt = try #require(undisturbed.pump.log.record.halts.first)

    hold(from: 0, to: 400 * millisecond)
    pump.advance(to: halt - before * millisecond)
    pump.card.stall(until: pump.now + 20 * millisecond)
    pump.advance(to: 2_000 * millisecond)
    let record = pump.log.record
    #expect(record.halts.count == 1)
    // A stall that begins less than two transfers before the stop may go unnoticed: the card stops
    // in it, and transmits nothing after it.
    #expect(gaps.count == 1 || before < 10)
    #expect(record.gaps.count == gaps.count, "\(gaps), \(record.gaps)")
  }

  @Test func `a bus that stops for good in the last silence does not keep the stream running`() {
    hold(from: 0, to: 400 * millisecond)
    pump.advance(to: 700 * millisecond)
    pump.card.stall(until: 1_000_000 * millisecond)
    pump.advance(to: 3_000 * millisecond)
    #expect(pump.log.record.halts.count == 1)
  }

  @Test(arguments: 0..<UInt64(8))
  func `every gap is found although the thread runs late`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var late = SeededGenerator(seed: seed + 100)
    pump.lateness = { .random(in: 0...2 * millisecond, using: &late) }
    hold(from: 0, to: 400 * millisecond)
    for _ in 0..<20 {
      let length = Int64.random(in: 5_100_000...20_000_000, using: &random)
      pump.card.stall(until: pump.now + length)
      hold(from: pump.now, to: pump.now + .random(in: 200...300, using: &random) * millisecond)
    }
    #expect(gaps.count == 20 && found.count == 20)
    for (length, wire) in zip(found, gaps) {
      #expect(abs(length - wire) <= 2 * millisecond, "\(length) and \(wire)")
    }
    #expect(pump.loop.counters.underruns == 0)
  }

  @Test(arguments: 0..<UInt64(16))
  func `a thread that runs late after a gap does not change its length`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var late = SeededGenerator(seed: seed + 100)
    hold(from: 0, to: 400 * millisecond)
    for _ in 0..<20 {
      let end = pump.now + .random(in: 6_000_000...40_000_000, using: &random)
      pump.card.stall(until: end)
      hold(from: pump.now, to: end)
      pump.lateness = { .random(in: 8 * millisecond...14 * millisecond, using: &late) }
      hold(from: end, to: end + 45 * millisecond)
      pump.lateness = { 0 }
      hold(from: pump.now, to: pump.now + .random(in: 200...300, using: &random) * millisecond)
    }
    #expect(gaps.count == 20 && found.count == 20)
    for (length, wire) in zip(found, gaps) {
      #expect(abs(length - wire) <= GapWatch.margin, "\(length) and \(wire)")
    }
    #expect(pump.loop.counters.starts == 1)
  }

  @Test(arguments: 0..<UInt64(16))
  func `a gap is found although the thread stays late after it`(seed: UInt64) throws {
    var late = SeededGenerator(seed: seed)
    hold(from: 0, to: 400 * millisecond)
    let end = pump.now + 20 * millisecond
    pump.card.stall(until: end)
    pump.lateness = { .random(in: 8 * millisecond...14 * millisecond, using: &late) }
    hold(from: pump.now, to: end + 300 * millisecond)
    #expect(gaps.count == 1 && found.count == 1)
    let (wire, length) = (try #require(gaps.first), try #require(found.first))
    // No report is late by more than a transfer.
    #expect(length - wire >= -GapWatch.margin && length - wire <= 5 * millisecond)
    // From one report to the next, a transfer ends, and the thread runs late by up to 14 ms.
    let time = try #require(pump.log.record.gaps.first).foundNanoseconds
    #expect(time - end <= 19 * millisecond * Int64(GapWatch.agreeing + GapWatch.patience))
  }

  @Test(arguments: 0..<UInt64(8))
  func `a thread that runs up to 50 ms late is no gap`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    pump.lateness = {
      .random(in: 0...(Bool.random(using: &random) ? 1 : 50) * millisecond, using: &random)
    }
    hold(from: 0, to: 20_000 * millisecond)
    #expect(pump.loop.counters.starts == 1 && gaps == [] && found == [])
  }

  @Test(arguments: [-300.0, 300])
  func `a card with another clock has no gap`(drift: Double) throws {
    pump.card.drift = drift
    hold(from: 0, to: 20_000 * millisecond)
    #expect(found == [])
  }

  /// ALSA may report a long stall as a queue that ran empty.
  @Test(arguments: [CardFault.stalled, .underrun])
  func `the gap until a stream is started again after a stall is found`(
    fault: CardFault
  ) throws {
    hold(from: 0, to: 400 * millisecond)
    pump.card.stall(until: 480 * millisecond)
    hold(from: pump.now, to: 440 * millisecond)
    pump.card.fault = fault
    hold(from: pump.now, to: 480 * millisecond)
    pump.card.fault = nil
    hold(from: pump.now, to: 600 * millisecond)
    #expect(pump.card.starts == 2)
    try checkRestart(1)
  }

  @Test func `the gap after a thread that ran too late is found`() throws {
    hold(from: 0, to: 400 * millisecond)
    pump.hold(until: 550 * millisecond)
    hold(from: pump.now, to: 700 * millisecond)
    #expect(pump.card.starts == 2 && pump.loop.counters.underruns == 1)
    try checkRestart(1)
  }

  /// The card has fetched only the frames of its start when the bus stops.
  @Test(arguments: [0.5, 2, 4.5, 7, 9.5, 12, 14.5], [5.1, 6, 20, 128])
  func `a gap just after a start is found`(place: Double, length: Double) throws {
    while pump.card.starts == 0 { hold(from: pump.now, to: pump.now + millisecond / 10) }
    let start = pump.now + Int64(place * 1e6)
    hold(from: pump.now, to: start)
    let end = start + Int64(length * 1e6)
    pump.card.stall(until: end)
    hold(from: start, to: end + 400 * millisecond)
    #expect(gaps.count == 1 && found.count == 1)
    let (wire, length) = (try #require(gaps.first), try #require(found.first))
    #expect(abs(length - wire) <= GapWatch.margin, "\(length) and \(wire)")
  }

  @Test func `a gap soon after a start is found`() throws {
    hold(from: 0, to: 400 * millisecond)
    pump.hold(until: 550 * millisecond)
    while pump.card.starts < 2 { hold(from: pump.now, to: pump.now + millisecond) }
    // The first transfer has ended.
    hold(from: pump.now, to: pump.now + 7 * millisecond)
    pump.card.stall(until: pump.now + 6 * millisecond)
    hold(from: pump.now, to: pump.now + 100 * millisecond)
    #expect(gaps.count == 2)
    try checkRestart(2)
    #expect(abs((found.last ?? 0) - 6 * millisecond) <= GapWatch.margin, "\(found)")
  }

  /// Checks the report about the first gap on the wire.
  private func checkRestart(_ count: Int) throws {
    let wire = try #require(gaps.first)
    #expect(found.count == count)
    let first = try #require(found.first)
    // What was in flight at the fault may have been sent or not.
    let most = wire + Int64(Self.inFlight) * millisecond + GapWatch.margin
    #expect(first >= wire - GapWatch.margin && first <= most, "\(found) and \(gaps)")
  }

  @Test func `a stream that is started for the next play reports no gap`() throws {
    hold(from: 0, to: 200 * millisecond)
    pump.advance(to: 2_000 * millisecond)
    hold(from: pump.now, to: 2_200 * millisecond)
    #expect(pump.card.starts == 2)
    #expect(found == [])
  }

  @Test func `a fault while nothing is to be played is no gap of the next play`() throws {
    hold(from: 0, to: 200 * millisecond)
    output.stop(at: pump.now)
    pump.advance(to: pump.now + 60 * millisecond)
    pump.card.fault = .underrun
    pump.advance(to: pump.now + 20 * millisecond)
    pump.card.fault = nil
    hold(from: pump.now, to: pump.now + 200 * millisecond)
    #expect(pump.card.starts == 2)
    #expect(found == [])
  }
}
