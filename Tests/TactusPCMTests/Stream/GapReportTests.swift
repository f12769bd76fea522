import TactusDevice
import TestSamples
import Testing

@testable import TactusPCM

private let millisecond: Int64 = 1_000_000

/// Checks which actuators are reported as late after a gap on the wire.
@Suite("Reports of gaps") struct GapReportTests {
  private let pump: Pump
  private let output: any HapticOutput

  init() throws {
    pump = try Pump(.tests)
    output = try pump.makeOutput { _ in }
  }

  /// Holds a level of an actuator by renewing it every 40 ms, as the engine does.
  private func hold(_ actuator: Int, _ level: Double, from start: Int64, to end: Int64) {
    for time in stride(from: start, to: end, by: Int(40 * millisecond)) {
      let segment = Segment(
        actuator: actuator, startNanoseconds: time, endNanoseconds: time, startLevel: level,
        endLevel: level, frequencyHertz: 300)
      #expect(output.submit([segment].span, at: time) == .accepted)
    }
  }

  /// The actuators that were reported as late by the length of the gap.
  private var late: [Int] {
    let gap = pump.loop.counters.gapNanoseconds
    return pump.reports.compactMap {
      if case .late(let actuator, gap) = $0 { actuator } else { nil }
    }
  }

  @Test(arguments: [0, 1]) func `a gap is reported for the actuator that moves alone`(
    _ actuator: Int
  ) throws {
    try #require(pump.capabilities.actuators.count == 2)
    hold(actuator, 1, from: 0, to: 300 * millisecond)
    pump.card.stall(until: pump.now + 30 * millisecond)
    hold(actuator, 1, from: 300 * millisecond, to: 500 * millisecond)
    pump.advance(to: 600 * millisecond)
    #expect(pump.loop.counters.gaps == 1)
    #expect(late == [actuator])
  }

  @Test func `a gap in silence is counted, and reported for no actuator`() throws {
    hold(0, 1, from: 0, to: 100 * millisecond)
    hold(0, 0, from: 120 * millisecond, to: 121 * millisecond)
    // The card plays silence for half a second before it stops.
    pump.advance(to: 300 * millisecond)
    pump.card.stall(until: pump.now + 30 * millisecond)
    pump.advance(to: 500 * millisecond)
    #expect(pump.loop.counters.gaps == 1)
    #expect(late.isEmpty)
  }
}
