import TactusPattern
import TactusWire
import Testing

/// Each event of a series starts at the tick after its time.
@Suite struct OnsetTests {
  private static let count = 200

  @Test func `events start within a tick of their time`() throws {
    // Events of 5 ms every 12.3 ms, so that each lies at another place between two ticks.
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
    // A STARTED event has the time of its tick, and as its detail the requested start.
    let late = started.filter { $0.timeMicroseconds &- $0.detail >= 1000 }
    #expect(late.isEmpty, "\(late.first.map { "\($0)" } ?? "")")
  }
}
