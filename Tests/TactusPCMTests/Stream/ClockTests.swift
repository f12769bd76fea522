import TactusDevice
import TactusSystem
import TestSamples
import Testing

@testable import TactusPCM

/// Compares the start times that a stream reports for its actuators with the wire.
@Suite struct ClockTests {
  private let millisecond: Int64 = 1_000_000

  @Test(arguments: [-400.0, 0, 400])
  func `a start is on the wire within the stated error of its time`(drift: Double) throws {
    let pump = try Pump(.tests)
    pump.card.drift = drift
    let heard = Guarded<[(time: Int64, error: Int64)]>([])
    let output = try pump.makeOutput { [weak pump] report in
      guard case .started(0, let time) = report else { return }
      heard.withLock { $0.append((time, pump?.loop.clockErrors.largest ?? .max)) }
    }
    // Short pauses, so that the card is not started again.
    for pulse in 0..<30 {
      let start = 30 * millisecond + Int64(pulse) * 200 * millisecond
      for (level, time) in [(0.5, start), (0, start + 40 * millisecond)] {
        let segment = Segment(
          actuator: 0, startNanoseconds: time, endNanoseconds: time, startLevel: level,
          endLevel: level, frequencyHertz: 300)
        #expect(output.submit([segment].span, at: time - 25 * millisecond) == .accepted)
      }
    }
    pump.advance(to: 6_500 * millisecond)
    let starts = starts(pump.card)
    let found = heard.withLock { $0 }
    #expect(found.count == 30 && starts.count == 30 && pump.card.starts == 1)
    let frames = 3 * 1_000_000_000 / Int64(pump.card.facts.rate)
    for (report, wire) in zip(found, starts) {
      #expect(abs(report.time - wire) <= report.error + frames, "\(report) \(wire)")
      #expect(report.error < 3 * millisecond)
    }
    // With a drift the two clocks differ so much that a stated error of 0 would be wrong. Without a
    // drift they differ a little, because the simulated card rounds the length of a frame to whole
    // nanoseconds, an error of 16 millionths.
    let worst = zip(found, starts).map { abs($0.time - $1) }.max() ?? 0
    #expect(drift == 0 ? worst < millisecond / 4 : worst > millisecond / 2)
  }

  /// When the channel of the first actuator began to sound after a silence of at least 50 ms.
  private func starts(_ card: SimulatedCard) -> [Int64] {
    var starts: [Int64] = []
    var last = Int64.min
    for frame in card.played where frame.samples[1] != 0 {
      if last == .min || frame.time - last > 50 * millisecond { starts.append(frame.time) }
      last = frame.time
    }
    return starts
  }
}
