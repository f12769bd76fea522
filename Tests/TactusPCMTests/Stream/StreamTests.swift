import TactusCapture
import TactusCatalogue
import TactusDevice
import TactusEngine
import TactusPattern
import TactusSound
import TactusSystem
import TestCapture
import TestSamples
import Testing

@testable import TactusPCM

private let millisecond: Int64 = 1_000_000

@Suite("Streams on a simulated card") struct StreamTests {
  private func segment(
    _ level: Double, from start: Int64, to end: Int64? = nil, _ last: Double? = nil,
    actuator: Int = 0, isDueOnArrival: Bool = false
  ) -> Segment {
    Segment(
      actuator: actuator, startNanoseconds: start, endNanoseconds: end ?? start,
      startLevel: level, endLevel: last ?? level, frequencyHertz: 300,
      isDueOnArrival: isDueOnArrival)
  }

  private func opened(
    _ capabilities: OutputCapabilities = .tests
  ) throws -> (pump: Pump, output: any HapticOutput) {
    let pump = try Pump(capabilities)
    return (pump, try pump.makeOutput { _ in })
  }

  private func submit(_ output: any HapticOutput, _ segment: Segment, at time: Int64) {
    #expect(output.submit([segment].span, at: time) == .accepted)
  }

  /// Holds a level by renewing it every 40 ms, as the engine does.
  private func hold(
    _ output: any HapticOutput, _ level: Double, from start: Int64, to end: Int64
  ) {
    for time in stride(from: start, to: end, by: Int(40 * millisecond)) {
      submit(output, segment(level, from: time), at: time)
    }
  }

  @Test(arguments: [(Int64(0), 0), (11, 1)])
  func `a change is missed if the card fetches frames while they are written again`(
    pause: Int64, missed: Int
  ) throws {
    let (pump, output) = try opened()
    hold(output, 0.5, from: 0, to: 100 * millisecond)
    pump.advance(to: 100 * millisecond)
    let before = pump.loop.counters.missed
    pump.card.writingPause = pause * millisecond
    // The card has fetched the frames of the next 14 ms, and a period after them stays untouched.
    submit(output, segment(1, from: 122 * millisecond), at: 100 * millisecond)
    pump.advance(to: 112 * millisecond)
    #expect(pump.loop.counters.missed - before == missed)
  }

  /// `tactus render` makes its file of the segments of a loopback: see
  /// `TactusCommandTests.StreamRenderTests`.
  @Test(arguments: Catalogue.presets.map(\.name))
  func `the wire has the samples of what a loopback of the profile plays`(_ name: String) throws {
    let capabilities = try Shipped.capabilities("dualsense-coils")
    let pump = try Pump(capabilities)
    let preset = try #require(Catalogue.preset(named: name))
    let pattern = try #require(AHAPReader.read(preset.bytes).pattern)
    let loopback = try #require(try Capture.rendered(Timeline(pattern), capabilities))
    let session = Session.virtual()
    let output = try session.open(pump)
    let player = session.makePlayer(Timeline(pattern), in: session.makeGroup(), on: output)
    try player.start()
    let start = session.nowNanoseconds
    session.advance(to: start + 900 * millisecond)
    pump.advance(to: start + 900 * millisecond)
    let stream = try #require(capabilities.stream)
    var renderer = SampleRenderer(capabilities, stream)
    renderer.clock = pump.loop.renderer.clock
    var segments = loopback.segments.map(\.segment)
      .sorted { $0.startNanoseconds < $1.startNanoseconds }[...]
    // The stream starts with a period of zeros.
    let wire = pump.card.played.dropFirst(pump.card.facts.periodFrames).map(\.samples)
    #expect(pump.card.starts == 1)
    #expect(wire.count > 40_000)
    #expect(wire.contains { $0[2] > 2000 } && wire.contains { $0[3] > 2000 })
    let buffer = FixedBuffer<Int16>(count: 4) { _ in 0 }
    for (place, frame) in wire.enumerated() {
      let soon = renderer.clock.time(of: renderer.frame + 480)
      while var next = segments.first, next.startNanoseconds + start < soon {
        next.startNanoseconds += start
        next.endNanoseconds += start
        let isTaken = renderer.take(next)
        #expect(isTaken)
        segments.removeFirst()
      }
      renderer.render(buffer, count: 1)
      let expected = (0..<4).map { buffer[$0] }
      if frame != expected { try #require(frame == expected, "frame \(place)") }
    }
  }

  @Test func `the queue is full whenever the card starts`() throws {
    let (pump, output) = try opened()
    hold(output, 1, from: 0, to: 100 * millisecond)
    pump.card.fault = .underrun
    pump.advance(to: 106 * millisecond)
    pump.card.fault = nil
    hold(output, 1, from: 120 * millisecond, to: 200 * millisecond)
    pump.advance(to: 200 * millisecond)
    #expect(pump.card.starts == 2)
    #expect(pump.card.leastAtStart == pump.card.facts.bufferFrames)
  }

  @Test(arguments: [Int64(0), 10])
  func `levels begin at their times although the card takes time to start`(pause: Int64) throws {
    let (pump, output) = try opened()
    pump.card.startingPause = pause * millisecond
    hold(output, 0.25, from: 0, to: 80 * millisecond)
    submit(output, segment(1, from: 120 * millisecond), at: 80 * millisecond)
    pump.advance(to: 200 * millisecond)
    let loud = try #require(pump.card.played.first { abs(Int($0.samples[1])) > 16_000 })
    // A quarter of the tone's period is 0.8 ms.
    #expect(abs(loud.time - 120 * millisecond) < millisecond, "\(loud.time)")
    #expect(pump.loop.counters.gaps == 0)
  }

  @Test func `a tap that starts the card is whole, and reported when it is on the wire`() throws {
    let (pump, output) = try opened()
    pump.card.startingPause = 10 * millisecond
    for (level, start) in [(1.0, 0), (0, 15 * millisecond)] {
      submit(output, segment(level, from: start, isDueOnArrival: true), at: 0)
    }
    pump.advance(to: 100 * millisecond)
    let loud = pump.card.played.filter { abs(Int($0.samples[1])) > 12_000 }.map(\.time)
    let (first, last) = (try #require(loud.first), try #require(loud.last))
    #expect(last - first >= 14 * millisecond && last - first <= 16 * millisecond)
    guard case .started(0, let begin)? = pump.reports.first else {
      Issue.record("reported \(pump.reports)")
      return
    }
    #expect(abs(begin - first) < millisecond, "\(begin) and \(first)")
  }

  @Test func `a tap that is due on arrival is played whole, as soon as the card allows`() throws {
    let (pump, output) = try opened()
    hold(output, 0.2, from: 0, to: 200 * millisecond)
    let start = 200 * millisecond
    submit(output, segment(1, from: start, isDueOnArrival: true), at: start)
    submit(
      output, segment(0, from: start + 15 * millisecond, isDueOnArrival: true), at: start)
    pump.advance(to: start + 100 * millisecond)
    let loud = pump.card.played.filter { abs(Int($0.samples[1])) > 12_000 }
    let first = try #require(loud.first).time
    let last = try #require(loud.last).time
    // 14 ms are already fetched, a period is the margin, and a block of 1 ms is the step.
    #expect(first - start <= 21 * millisecond)
    #expect(last - first >= 14 * millisecond && last - first <= 16 * millisecond)
  }

  @Test func `on a card that takes nothing back a tap is late, and whole`() throws {
    let (pump, output) = try opened()
    pump.card.canRewind = false
    hold(output, 0.2, from: 0, to: 200 * millisecond)
    let start = 200 * millisecond
    submit(output, segment(1, from: start, isDueOnArrival: true), at: start)
    submit(
      output, segment(0, from: start + 15 * millisecond, isDueOnArrival: true), at: start)
    pump.advance(to: start + 150 * millisecond)
    let loud = pump.card.played.filter { abs(Int($0.samples[1])) > 12_000 }
    let first = try #require(loud.first).time
    let last = try #require(loud.last).time
    // The delay is the whole buffer and the frames that are already fetched.
    #expect(first - start > 40 * millisecond && first - start <= 60 * millisecond)
    #expect(last - first >= 14 * millisecond && last - first <= 16 * millisecond)
  }

  @Test func `a thread that is held up for less than the margin changes no fetched frame`() throws {
    let (pump, output) = try opened()
    hold(output, 0.2, from: 0, to: 200 * millisecond)
    let start = 200 * millisecond
    pump.advance(to: start)
    let missed = pump.loop.counters.missed
    pump.card.writingPause = 4 * millisecond
    submit(output, segment(1, from: start, isDueOnArrival: true), at: start)
    pump.advance(to: start + 60 * millisecond)
    #expect(pump.card.writingPause == 0 && pump.loop.counters.missed == missed)
  }

  @Test func `segments that come ahead begin at their times, to the frame`() throws {
    let (pump, output) = try opened()
    submit(output, segment(1, from: 40 * millisecond), at: 0)
    submit(output, segment(0, from: 60 * millisecond), at: 20 * millisecond)
    pump.advance(to: 150 * millisecond)
    let sounding = pump.card.played.filter { $0.samples[1] != 0 }
    let first = try #require(sounding.first).time
    // The sine's first sample, one frame earlier, is 0.
    #expect(abs(first - 40 * millisecond) <= 2 * 20_834)
  }

  @Test(arguments: [Int64(0), 1, 46, 47])
  func `a change that comes ahead is not missed at any place in a block`(place: Int64) throws {
    let (pump, output) = try opened()
    hold(output, 0.5, from: 0, to: 100 * millisecond)
    pump.advance(to: 100 * millisecond)
    let renderer = pump.loop.renderer
    let block = Int64(renderer.block)
    let frame = renderer.clock.firstFrame(from: 130 * millisecond) / block * block + place
    let missed = pump.loop.counters.missed
    submit(output, segment(1, from: renderer.clock.time(of: frame)), at: 100 * millisecond)
    pump.advance(to: 112 * millisecond)
    #expect(pump.loop.counters.missed == missed)
  }

  @Test func `a stop is on the wire after what is in flight and a period`() throws {
    let (pump, output) = try opened()
    hold(output, 1, from: 0, to: 200 * millisecond)
    output.stop(at: 200 * millisecond)
    pump.advance(to: 300 * millisecond)
    let last = try #require(pump.card.played.last { abs(Int($0.samples[1])) > 2000 })
    #expect(last.time - 200 * millisecond <= 22 * millisecond)
    #expect(pump.loop.counters.rewound > 0)
  }

  @Test func `a revision takes back what the card has not fetched`() throws {
    let (pump, output) = try opened()
    submit(output, segment(0, from: 0), at: 0)
    submit(output, segment(1, from: 30 * millisecond), at: 0)
    pump.advance(to: 2 * millisecond)
    output.revise(from: 30 * millisecond)
    submit(output, segment(0.25, from: 30 * millisecond), at: 2 * millisecond)
    #expect(abs(pump.level(0, at: 40 * millisecond) - 0.25) < 0.02)
    let loudest = pump.card.played.map { abs(Int($0.samples[1])) }.max() ?? 0
    #expect(loudest < 9000, "the withdrawn level was played")
  }

  @Test func `a start that is withdrawn before it is played is not reported`() throws {
    let (pump, output) = try opened()
    submit(output, segment(0.2, from: 0), at: 0)
    submit(output, segment(1, from: 35 * millisecond, actuator: 1), at: 0)
    pump.advance(to: 3 * millisecond)
    output.revise(from: 35 * millisecond)
    submit(output, segment(0.2, from: 40 * millisecond), at: 10 * millisecond)
    pump.advance(to: 100 * millisecond)
    let started = pump.reports.compactMap { if case .started(let who, _) = $0 { who } else { nil } }
    #expect(started == [0])
    #expect(pump.card.played.allSatisfy { $0.samples[2] == 0 })
  }

  @Test func `a play ends with silence, and then the card stands still`() throws {
    let (pump, output) = try opened()
    submit(output, segment(1, from: 30 * millisecond), at: 0)
    submit(output, segment(0, from: 60 * millisecond), at: 20 * millisecond)
    pump.advance(to: 2_000 * millisecond)
    #expect(pump.next == .max)
    let tail = pump.card.played.suffix(480)
    #expect(tail.count == 480 && tail.allSatisfy { $0.samples.allSatisfy { $0 == 0 } })
    #expect(pump.card.played.count < 48_000)
    #expect(pump.reports.count == 2)
    guard case .started(0, let begin) = pump.reports.first,
      case .ended(0, let end) = pump.reports.last
    else {
      Issue.record("reported \(pump.reports)")
      return
    }
    #expect(abs(begin - 30 * millisecond) < 50_000 && abs(end - 60 * millisecond) < 50_000)
  }

  @Test func `a level that is not renewed ends with its lease, in a running process`() throws {
    let (pump, output) = try opened()
    submit(output, segment(1, from: 0), at: 0)
    pump.advance(to: 500 * millisecond)
    let last = try #require(pump.card.played.last { abs(Int($0.samples[1])) > 2000 })
    #expect(last.time > 90 * millisecond && last.time < 130 * millisecond)
    #expect(pump.loop.counters.expiries == 1)
  }

  @Test func `a ramp ends with its lease, also between two periods`() throws {
    let (pump, output) = try opened()
    hold(output, 0.5, from: 0, to: 200 * millisecond)
    let start = 200 * millisecond
    submit(output, segment(0.5, from: start, to: 2 * start, 1), at: start)
    pump.advance(to: 500 * millisecond)
    let last = try #require(pump.card.played.last { abs(Int($0.samples[1])) > 2000 })
    // After the lease 14 ms are in flight, a period of 5 ms is the margin and 1 ms is a block. With
    // the next period it would be up to 5 ms more.
    #expect(last.time - start <= (100 + 14 + 5 + 1) * millisecond + 1, "\(last.time - start)")
    #expect(pump.loop.counters.expiries == 1)
  }

  @Test func `a process that freezes leaves the buffer and what is in flight`() throws {
    let (pump, output) = try opened()
    hold(output, 1, from: 0, to: 200 * millisecond)
    // No further step is executed.
    pump.card.now = 1_000 * millisecond
    let last = try #require(pump.card.played.last).time
    #expect(last < (160 + 5 + 40 + 14) * millisecond)
  }
}

/// Checks faults of the card and of its bus.
extension StreamTests {
  @Test func `a gap that the card does not report is found, counted and made up for`() throws {
    let (pump, output) = try opened()
    hold(output, 1, from: 0, to: 300 * millisecond)
    pump.card.stall(until: pump.now + 30 * millisecond)
    hold(output, 1, from: 300 * millisecond, to: 500 * millisecond)
    submit(output, segment(0.25, from: 540 * millisecond), at: 500 * millisecond)
    pump.advance(to: 600 * millisecond)
    #expect(pump.loop.counters.gaps == 1)
    let gap = pump.loop.counters.gapNanoseconds
    #expect(abs(gap - 30 * millisecond) < 3 * millisecond, "\(gap)")
    #expect(pump.reports.contains { if case .late(0, let by) = $0 { by == gap } else { false } })
    // After the gap, levels play at the right times again.
    let loud = try #require(pump.card.played.last { abs(Int($0.samples[1])) > 16_000 })
    #expect(abs(loud.time - 540 * millisecond) < 3 * millisecond, "\(loud.time)")
    #expect(pump.loop.counters.underruns == 0)
  }

  @Test func `frames that are queued when a gap is found are rendered again for their new times`()
    throws
  {
    let (pump, output) = try opened()
    let start = 200 * millisecond
    hold(output, 0.25, from: 0, to: start)
    pump.advance(to: start)
    pump.card.stall(until: start + 25 * millisecond)
    // The segment is in the queue when the stream detects the gap, and would be played 25 ms late.
    submit(output, segment(1, from: start + 45 * millisecond), at: start + 5 * millisecond)
    pump.advance(to: start + 120 * millisecond)
    let loud = try #require(pump.card.played.first { abs(Int($0.samples[1])) > 16_000 })
    #expect(pump.loop.counters.gaps == 1)
    // The stream detects the gap in the fifth report after it, every 5 ms. By then the card has
    // fetched 14 ms, and the stream adds a period as a margin.
    let found = start + (25 + 5 * 5 + 14 + 5) * millisecond
    #expect(loud.time >= start + 45 * millisecond && loud.time <= found + 4 * millisecond)
  }

  @Test func `a bus that stood still for longer than the buffer is started again`() throws {
    let (pump, output) = try opened()
    hold(output, 1, from: 0, to: 200 * millisecond)
    pump.card.fault = .stalled
    pump.advance(to: pump.now + 6 * millisecond)
    pump.card.fault = nil
    hold(output, 1, from: 200 * millisecond, to: 400 * millisecond)
    #expect(pump.loop.counters.stalls >= 1)
    #expect(pump.card.starts == 2)
    #expect(abs(pump.level(0, at: 400 * millisecond) - 1) < 0.05)
    #expect(!pump.reports.contains { if case .failed = $0 { true } else { false } })
  }

  @Test func `a queue that ran empty is started again`() throws {
    let (pump, output) = try opened()
    hold(output, 1, from: 0, to: 200 * millisecond)
    pump.card.now = 400 * millisecond
    hold(output, 1, from: 400 * millisecond, to: 520 * millisecond)
    #expect(pump.loop.counters.underruns == 1)
    #expect(abs(pump.level(0, at: 520 * millisecond) - 1) < 0.05)
  }

  @Test func `a card that loses frames again and again is a failure, reported once`() throws {
    let (pump, output) = try opened()
    pump.card.fault = .underrun
    hold(output, 1, from: 0, to: 500 * millisecond)
    let failures = pump.reports.filter { if case .failed = $0 { true } else { false } }
    #expect(failures.count == 1)
    pump.card.fault = nil
    hold(output, 1, from: 2_000 * millisecond, to: 2_200 * millisecond)
    #expect(abs(pump.level(0, at: 2_200 * millisecond) - 1) < 0.05)
  }

  @Test func `an unplugged card is reported once, and takes nothing more`() throws {
    let (pump, output) = try opened()
    hold(output, 1, from: 0, to: 200 * millisecond)
    pump.card.fault = .gone
    pump.advance(to: 220 * millisecond)
    let gone = pump.reports.filter { if case .gone = $0 { true } else { false } }
    #expect(gone.count == 1)
    #expect(pump.next == .max)
    #expect(output.submit([segment(1, from: pump.now)].span, at: pump.now) == .gone)
  }

  @Test(arguments: [-300.0, 300])
  func `the times of levels follow a card with another clock`(drift: Double) throws {
    let (pump, output) = try opened()
    pump.card.drift = drift
    hold(output, 0.25, from: 0, to: 30_000 * millisecond)
    let change = 30_000 * millisecond
    hold(output, 1, from: change, to: change + 120 * millisecond)
    let first = try #require(pump.card.played.first { abs(Int($0.samples[1])) > 16_000 })
    // Without correction, the clocks would differ by 9 ms now. A change is sent within 21 ms.
    #expect(abs(first.time - change) < 23 * millisecond)
    #expect(pump.loop.counters.gaps == 0)
    let error =
      pump.now + Int64(try pump.card.delayFrames()) * 1_000_000_000 / 48_000
      - pump.loop.renderer.clock.time(of: pump.loop.renderer.frame)
    #expect(abs(error) < 2 * millisecond, "\(error)")
  }
}
