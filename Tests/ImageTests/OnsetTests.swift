import TactusPattern
import TactusWire
import Testing

/// Events one after the other: each starts with the tick after its time.
@Suite struct OnsetTests {
  private static let count = 200

  @Test func `events start within a tick of their time`() throws {
    // Of 5 ms every 12.3 ms, so that each lies elsewhere between two ticks.
    let pattern = Pattern(
      events: (0..<Self.count).map {
        Event(.hapticContinuous, time: Double($0) * 0.0123, duration: 0.005)
      })
    let run = try ImageRun(pattern, lookAhead: 20, drift: 80e-6)
    run.advance(to: Int64(Double(Self.count) * 12.3) + 100)
    expectUndisturbed(run)
    expectAsSent(run)
    expectSameAnswers(run)
    let started = run.events(.started)
    #expect(started.count == Self.count)
    // An event names its tick, and in its detail the start that was asked for.
    let late = started.filter { $0.timeMicroseconds &- $0.detail >= 1000 }
    #expect(late.isEmpty, "\(late.first.map { "\($0)" } ?? "")")
  }
}
