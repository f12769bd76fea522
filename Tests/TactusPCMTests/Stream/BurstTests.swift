import TactusDevice
import TestSamples
import Testing

@testable import TactusPCM

private let millisecond: Int64 = 1_000_000

/// Checks changes that arrive one shortly after the other, as the engine submits the parts of a
/// play.
@Suite("Bursts of orders") struct BurstTests {
  private let pump: Pump
  private let output: any HapticOutput

  init() throws {
    pump = try Pump(.tests)
    output = try pump.makeOutput { _ in }
    for time in stride(from: 0, to: 200 * millisecond, by: 40_000_000) {
      submit(0.25, at: time, from: time)
    }
  }

  private func submit(_ level: Double, at time: Int64, from start: Int64) {
    let segment = Segment(
      actuator: 0, startNanoseconds: start, endNanoseconds: start, startLevel: level,
      endLevel: level, frequencyHertz: 300)
    #expect(output.submit([segment].span, at: time) == .accepted)
  }

  @Test func `the parts of a play are rendered once`() throws {
    let start = 201 * millisecond
    pump.advance(to: start)
    let before = pump.loop.counters
    // Twenty parts in 2 ms, each a tenth of a millisecond after the other.
    for part in 0..<Int64(20) {
      let level = 0.62 + 0.02 * Double(part)
      submit(level, at: start + part * 100_000, from: start + 34 * millisecond + part * 10_000)
    }
    pump.advance(to: start + 100 * millisecond)
    let counters = pump.loop.counters
    // 14 ms are in flight and 40 ms in the queue, so that less than 26 ms are behind the parts.
    let rewound = counters.rewound - before.rewound
    #expect(rewound > 0 && rewound <= 26 * 48, "\(rewound)")
    #expect(counters.missed == before.missed)
    #expect(pump.level(0, at: start + 32 * millisecond) < 0.3)
    #expect(pump.level(0, at: start + 36 * millisecond) > 0.9)
  }

  @Test(arguments: [Int64(18), 22, 26, 30, 34, 38, 45])
  func `a part is on time however far ahead it is`(distance: Int64) throws {
    let start = 203 * millisecond
    submit(1, at: start, from: start + distance * millisecond)
    pump.advance(to: start + 100 * millisecond)
    let loud = try #require(pump.card.played.first { abs(Int($0.samples[1])) > 20_000 }).time
    let late = loud - start - distance * millisecond
    // A tone of 300 Hz may begin near a zero, and the card cannot reach frames before 19 ms.
    #expect(late >= -millisecond / 10 && late <= 4 * millisecond, "\(late)")
  }

  @Test func `a stop does not wait for parts`() throws {
    let start = 203 * millisecond
    submit(1, at: start, from: start + 36 * millisecond)
    output.stop(at: start + millisecond / 2)
    pump.advance(to: start + 200 * millisecond)
    let last = try #require(pump.card.played.last { abs(Int($0.samples[1])) > 1_000 }).time
    #expect(last - start <= 25 * millisecond, "\(last - start)")
  }

  @Test func `a level that is renewed is not rendered again`() throws {
    let start = 201 * millisecond
    pump.advance(to: start)
    let before = pump.loop.counters.rewound
    for time in stride(from: start, to: start + 400 * millisecond, by: 20_000_000) {
      let segment = Segment(
        actuator: 0, startNanoseconds: time, endNanoseconds: time, startLevel: 0.25,
        endLevel: 0.25, frequencyHertz: 300, isDueOnArrival: true)
      #expect(output.submit([segment].span, at: time) == .accepted)
    }
    #expect(abs(pump.level(0, at: start + 400 * millisecond) - 0.25) < 0.01)
    #expect(pump.loop.counters.rewound == before && pump.loop.counters.expiries == 0)
  }
}
