import TactusDevice
import TactusPCM
import TactusStatistics
import TestSamples
import Testing

private let millisecond: Int64 = 1_000_000

/// Compares every frame on the wire of a simulated card with the orders.
@Suite("Samples on the wire") struct WireTests {
  /// Plays orders and stalls of the bus at random times. In a calm play all orders come early
  /// enough. In any other play the stream's thread also stalls, and the card fails.
  private func play(
    _ capabilities: OutputCapabilities, seed: UInt64, isCalm: Bool
  ) throws -> Pump {
    var random = SeededGenerator(seed: seed)
    let pump = try Pump(capabilities)
    let output = try pump.makeOutput { _ in }
    pump.card.drift = .random(in: -1000...1000, using: &random)
    // The reports of the card are wrong by up to 8 ms for some time.
    let errors = (0..<40).map { _ in Int.random(in: -384...384, using: &random) }
    pump.card.error = { [unowned pump] in errors[Int(pump.now / (20 * millisecond)) % 40] }
    func span(_ most: Int64) -> Int64 { Int64.random(in: 0...most * millisecond, using: &random) }
    func level() -> Double {
      [0, 1, Double.random(in: 0...1, using: &random)].randomElement(using: &random) ?? 0
    }
    while pump.now < 700 * millisecond {
      let now = pump.now
      switch Int.random(in: 0..<20, using: &random) {
      case 0 where !isCalm: pump.hold(until: now + span(60))
      case 1: pump.card.stall(until: now + span(60))
      case 2: output.stop(at: now)
      case 3: output.revise(from: now + (isCalm ? 40 * millisecond : 0) + span(20))
      case 4 where !isCalm: pump.card.fault = [.underrun, .stalled].randomElement(using: &random)
      default:
        let isDue = isCalm ? now == 0 : Int.random(in: 0..<3, using: &random) == 0
        var start = now + (isDue ? 0 : (isCalm ? 45 * millisecond : 0) + span(20))
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let length = span(8)
          let segment = Segment(
            actuator: Int.random(in: 0...1, using: &random), startNanoseconds: start,
            endNanoseconds: start + length, startLevel: level(), endLevel: level(),
            frequencyHertz: .random(in: 65...300, using: &random), isDueOnArrival: isDue)
          _ = output.submit([segment].span, at: pump.now)
          // The engine submits segments one after the other, and the thread may take a step between
          // two of them.
          if !isCalm, Bool.random(using: &random) { pump.advance(to: pump.now + span(2)) }
          start += length
        }
      }
      pump.advance(to: pump.now + span(12))
      pump.card.fault = nil
    }
    output.stop(at: pump.now)
    pump.advance(to: pump.now + 1_500 * millisecond)
    return pump
  }

  @Test func `a tap is whole although its segments come in several steps before the card starts`()
    throws
  {
    let pump = try Pump(.tests)
    let output = try pump.makeOutput { _ in }
    for (level, start, time) in [(1.0, 0, 0), (0, 15 * millisecond, millisecond / 2)] {
      let segment = Segment(
        actuator: 0, startNanoseconds: start, endNanoseconds: start, startLevel: level,
        endLevel: level, frequencyHertz: 300, isDueOnArrival: true)
      #expect(output.submit([segment].span, at: time) == .accepted)
      pump.advance(to: time + millisecond / 4)
    }
    pump.advance(to: 100 * millisecond)
    let loud = pump.card.played.filter { abs(Int($0.samples[1])) > 12_000 }.map(\.time)
    let (first, last) = (try #require(loud.first), try #require(loud.last))
    #expect(last - first >= 14 * millisecond && last - first <= 16 * millisecond)
    #expect(pump.loop.counters.missed == 0)
  }

  @Test
  func `every frame is rendered from the orders that had come, and from all where none was late`()
    throws
  {
    var (punctual, late) = (0, 0)
    for seed in 0..<UInt64(30) {
      let capabilities: OutputCapabilities = seed % 3 == 0 ? .tests : .limited
      let pump = try play(capabilities, seed: seed, isCalm: seed % 2 == 0)
      let record = pump.log.record
      let stream = try #require(capabilities.stream)
      let again = RenderedAgain(record, pump.capabilities, stream)
      let wire = pump.card.played.flatMap(\.samples)
      let count = wire.count / 3 + 48_000
      let known = again.asKnown(count: count)
      let comparison = WireComparison(
        wire: wire, rendered: known, record, channels: 3, silence: pump.card.facts.periodFrames,
        borders: pump.card.framesAfterGaps)
      #expect(comparison.foreign == nil, "seed \(seed)")
      #expect(record.isWhole && comparison.frames > 10_000)
      #expect(comparison.difference(from: known).largest == 0, "seed \(seed)")
      let asked = comparison.difference(from: again.asAsked(count: count))
      if pump.loop.counters.missed == 0 {
        punctual += 1
        #expect(asked.largest == 0, "seed \(seed): frame \(asked.first ?? -1)")
      } else {
        late += 1
      }
    }
    #expect(punctual > 5 && late > 5, "\(punctual) and \(late)")
  }
  @Test func `the independent renderer gives the same frames from what a stream recorded`() throws {
    for seed in 0..<UInt64(4) {
      let pump = try play(.limited, seed: seed, isCalm: seed % 2 == 0)
      let record = pump.log.record
      let stream = try #require(pump.capabilities.stream)
      let count = 30_000
      let known = RenderedAgain(record, pump.capabilities, stream).asKnown(count: count)
      let independent = try IndependentRenderer.frames(
        record, pump.capabilities, stream, count: count)
      let largest = zip(known, independent).map { abs(Int($0) - Int($1)) }.max() ?? 0
      #expect(known.count == independent.count && largest <= 1, "seed \(seed): \(largest)")
      #expect(independent.contains { abs(Int($0)) > 3000 })
    }
  }
}

extension OutputCapabilities {
  /// Like ``tests``, with masses that are braked, and budgets that these plays exhaust.
  fileprivate static var limited: OutputCapabilities {
    var result = OutputCapabilities.tests
    for index in result.actuators.indices {
      result.actuators[index].motor = MotorModel(
        riseNanoseconds: 9 * millisecond, coastNanoseconds: 7 * millisecond, fullGravities: 1)
      result.stream?.drives[index].power = DriveBudget(level: 0.3, nanoseconds: 20 * millisecond)
      result.stream?.drives[index].heat = DriveBudget(level: 0.2, nanoseconds: 200 * millisecond)
    }
    return result
  }
}
