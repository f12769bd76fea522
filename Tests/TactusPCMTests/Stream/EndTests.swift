import TactusDevice
import TestSamples
import Testing

@testable import TactusPCM

private let millisecond: Int64 = 1_000_000

/// Checks taps that arrive when a stream has nothing to play.
@Suite("The end of a stream") struct EndTests {
  private func segment(_ level: Double, at start: Int64) -> Segment {
    Segment(
      actuator: 0, startNanoseconds: start, endNanoseconds: start, startLevel: level,
      endLevel: level, frequencyHertz: 300)
  }

  /// When a tap arrives, its end may be before the time of the last frame that was queued. It is
  /// played whether the card is about to be stopped, or was stopped a moment ago.
  @Test func `a tap is played at any time around the end of the stream`() throws {
    for delay in stride(from: Int64(440), through: 560, by: 5) {
      let pump = try Pump(.tests)
      let output = try pump.makeOutput { _ in }
      let tone = [segment(0.5, at: 0), segment(0, at: 40 * millisecond)]
      #expect(output.submit(tone.span, at: 0) == .accepted)
      let now = (40 + delay) * millisecond
      pump.advance(to: now)
      let start = now + 32 * millisecond
      let tap = [segment(1, at: start), segment(0, at: start + 3 * millisecond)]
      #expect(output.submit(tap.span, at: now) == .accepted)
      pump.advance(to: now + 100 * millisecond)
      let heard = pump.samples(1, from: now, to: now + 90 * millisecond)
      #expect(heard.contains { abs(Int($0)) > 8_000 }, "\(delay)")
    }
  }
}
