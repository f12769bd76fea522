import TactusCapture
import TactusDevice
import TactusLoopback
import Testing

/// Checks that the contract watch reports each violation of an output's contract, and nothing else.
@Suite struct ContractWatchTests {
  @Test func `a level that is renewed in time violates no rule`() throws {
    let bench = try Bench()
    for start in stride(from: 0.0, through: 800, by: 200) { bench.play(start, start, (0.5, 0.5)) }
    bench.play(1000, 1000, (0, 0))
    bench.play(9000, 9000, (0.5, 0.5))
    bench.stop(at: 9200)
    #expect(bench.rules.isEmpty)
  }

  @Test func `a level that is renewed too late has lost its lease`() throws {
    let bench = try Bench()
    bench.play(0, 0, (0.5, 0.5))
    bench.play(250, 250, (0.5, 0.5))
    bench.stop(at: 500)
    bench.stop(at: 900)
    #expect(bench.rules == [.lease, .lease])
    #expect(bench.capture.violations.map(\.atNanoseconds) == [200_000_000, 450_000_000])
    #expect(bench.capture.violations.map(\.byNanoseconds) == [50_000_000, 50_000_000])
  }

  @Test func `the lease of one actuator is not renewed by another`() throws {
    let bench = try Bench(.motors)
    bench.submit([Bench.segment(0, 0, (0.5, 0.5), hertz: 50)], at: 0)
    bench.submit([Bench.segment(150, 150, (1, 1), actuator: 1, hertz: 170)], at: 150)
    bench.submit([Bench.segment(300, 300, (1, 1), actuator: 1, hertz: 170)], at: 300)
    #expect(bench.rules == [.lease])
    #expect(bench.capture.violations.first?.actuator == 0)
  }

  @Test func `a device without a lease may hold a level without renewal`() throws {
    let bench = try Bench { $0.lease = nil }
    bench.play(0, 0, (0.5, 0.5))
    bench.stop(at: 100_000)
    #expect(bench.rules.isEmpty)
  }

  @Test func `an output that plays on arrival is late after an update interval`() throws {
    let bench = try Bench()
    bench.submit([Bench.segment(10, 20, (1, 1))], at: 11)
    #expect(bench.rules.isEmpty)
    bench.submit([Bench.segment(20, 30, (1, 1))], at: 21.5)
    #expect(bench.rules == [.late])
    #expect(bench.capture.violations.first?.byNanoseconds == 500_000)
  }

  @Test func `with look-ahead a segment is late if it cannot arrive before its start`() throws {
    let bench = try Bench {
      $0.lookAheadNanoseconds = 20_000_000
      $0.latencyNanoseconds = 5_000_000
    }
    bench.submit([Bench.segment(10, 20, (1, 1))], at: 5)
    #expect(bench.rules.isEmpty)
    bench.submit([Bench.segment(20, 30, (1, 1))], at: 16)
    #expect(bench.rules == [.late])
    #expect(bench.capture.violations.first?.byNanoseconds == 1_000_000)
  }

  @Test func `a segment that is due on arrival is never late`() throws {
    let bench = try Bench { $0.lookAheadNanoseconds = 20_000_000 }
    bench.submit([Bench.segment(10, 20, (1, 1), isDueOnArrival: true)], at: 50)
    #expect(bench.rules.isEmpty)
  }

  @Test func `starts must not decrease, except after a revision or a stop`() throws {
    let bench = try Bench { $0.lookAheadNanoseconds = 50_000_000 }
    bench.submit([Bench.segment(40, 45, (1, 1))], at: 0)
    bench.submit([Bench.segment(40, 45, (1, 1))], at: 0)
    bench.submit([Bench.segment(30, 35, (1, 1))], at: 0)
    #expect(bench.rules == [.outOfOrder])
    #expect(bench.capture.violations.first?.byNanoseconds == 10_000_000)
    bench.revise(from: 20)
    bench.submit([Bench.segment(20, 25, (1, 1))], at: 1)
    bench.stop(at: 2)
    bench.submit([Bench.segment(3, 5, (1, 1))], at: 2)
    #expect(bench.rules == [.outOfOrder])
    bench.submit([Bench.segment(2, 5, (1, 1))], at: 2)
    #expect(bench.rules == [.outOfOrder, .outOfOrder])
  }

  @Test func `a segment beyond the look-ahead is too early`() throws {
    let bench = try Bench { $0.lookAheadNanoseconds = 20_000_000 }
    bench.submit([Bench.segment(20, 21, (1, 1))], at: 0)
    #expect(bench.rules.isEmpty)
    bench.submit([Bench.segment(21.5, 22, (1, 1))], at: 1)
    #expect(bench.rules == [.tooEarly])
    let arrival = try Bench()
    arrival.submit([Bench.segment(1, 2, (1, 1))], at: 0)
    #expect(arrival.rules == [.tooEarly])
  }

  @Test(arguments: [1, 3, 64, 65, 200])
  func `one segment more than the capacity is an overflow`(_ capacity: Int) throws {
    let bench = try Bench {
      $0.lookAheadNanoseconds = 1_000_000_000
      $0.capacitySegments = capacity
      $0.lease = nil
    }
    for index in 1...capacity {
      bench.submit([Bench.segment(Double(index), Double(index), (1, 1))], at: 0)
    }
    #expect(bench.rules.isEmpty)
    bench.submit([Bench.segment(900, 901, (1, 1))], at: 0)
    #expect(bench.rules == [.overflow])
    // Segments that have begun and segments that were withdrawn no longer count.
    bench.revise(from: 900)
    bench.submit([Bench.segment(900, 901, (1, 1))], at: 1)
    #expect(bench.rules == [.overflow])
  }

  @Test func `an impossible segment is invalid and not recorded`() throws {
    let bench = try Bench()
    let impossible = [
      Bench.segment(0, 1, (0.5, 0.5), actuator: 1), Bench.segment(0, 1, (0.5, 0.5), actuator: -1),
      Bench.segment(2, 1, (0.5, 0.5)), Bench.segment(0, 1, (-0.1, 0.5)),
      Bench.segment(0, 1, (0.5, 1.1)), Bench.segment(0, 1, (.nan, 0.5)),
      Bench.segment(0, 1, (0.5, .nan)), Bench.segment(0, 1, (0.5, 0.5), hertz: 119),
      Bench.segment(0, 1, (0.5, 0.5), hertz: .nan),
    ]
    for segment in impossible { bench.submit([segment], at: 0) }
    #expect(bench.rules == impossible.map { _ in .invalid })
    #expect(bench.capture.segments.isEmpty)
    #expect(bench.capture.submittedSegmentCount == 0)
  }

  @Test func `every rule has a name of its own`() {
    #expect(Set(Violation.Rule.allCases.map(\.name)).count == Violation.Rule.allCases.count)
  }
}
