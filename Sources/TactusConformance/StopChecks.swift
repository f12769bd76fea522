internal import TactusDevice

private let millisecond: Int64 = 1_000_000

/// Stop overtakes everything.
enum StopChecks {
  static func silence(_ subject: Subject) throws -> String? {
    let bench = try Bench(subject)
    let start = bench.now
    for actuator in bench.capabilities.actuators.indices {
      bench.submit(actuator, from: start, to: start + 100 * millisecond, 1)
    }
    bench.pass(until: start + 10 * millisecond)
    bench.output.stop(at: bench.now)
    let stop = bench.now
    for actuator in bench.capabilities.actuators.indices {
      if let problem = bench.compare(actuator, at: stop, with: 0, "after a stop") {
        return problem
      }
    }
    return nil
  }

  static func forgetting(_ subject: Subject) throws -> String? {
    let bench = try Bench(subject)
    let ahead = bench.capabilities.lookAheadNanoseconds
    guard ahead > 0 else { return nil }
    let start = bench.now + ahead
    bench.submit(from: start, to: start + 50 * millisecond, 1)
    bench.output.stop(at: bench.now)
    return bench.compare(at: start, with: 0, "at the start of a segment that was stopped")
  }

  static func playingAgain(_ subject: Subject) throws -> String? {
    let bench = try Bench(subject)
    bench.submit(from: bench.now, to: bench.now + 50 * millisecond, 1)
    bench.output.stop(at: bench.now)
    bench.pass(until: bench.now + max(10 * millisecond, bench.rest))
    let again = bench.now
    bench.submit(from: again, to: again + 50 * millisecond, 0.75)
    return bench.compare(at: again, with: 0.75, "0.75 was given after a stop")
  }
}

/// A level is lent, not given. Where nobody enforces the lease there is nothing to check.
enum LeaseChecks {
  static func ending(_ subject: Subject) throws -> String? {
    let bench = try Bench(subject)
    guard let lease = enforced(bench) else { return nil }
    let start = bench.now
    bench.submit(from: start, to: start + lease.renewalNanoseconds, 1)
    let end = start + lease.durationNanoseconds + millisecond
    return bench.compare(at: end, with: 0, "after a lease that was not renewed")
  }

  static func renewal(_ subject: Subject) throws -> String? {
    let bench = try Bench(subject)
    guard let lease = enforced(bench) else { return nil }
    let start = bench.now
    var time = start
    while time < start + 2 * lease.durationNanoseconds {
      bench.submit(from: time, to: time + lease.renewalNanoseconds, 1)
      time += lease.renewalNanoseconds
      bench.pass(until: time)
    }
    return bench.compare(at: bench.now, with: 1, "after renewals over two leases")
  }

  private static func enforced(_ bench: Bench) -> Lease? {
    guard let lease = bench.capabilities.lease, lease.enforcedBy != .nobody else { return nil }
    return lease
  }
}

/// The playback thread does not wait.
enum SpeedChecks {
  /// How many calls are taken together, so that a thread that lost the processor is not blamed.
  private static let calls = 200

  static func blocking(_ subject: Subject) throws -> String? {
    let bench = try Bench(subject)
    var times: [Int64] = []
    for index in 0..<calls {
      let before = MonotonicClock.nowNanoseconds
      let start = bench.now
      bench.submit(from: start, to: start, index % 2 == 0 ? 0.5 : 0)
      if bench.capabilities.lookAheadNanoseconds > 0 { bench.output.revise(from: start + 1) }
      if index % 10 == 9 { bench.output.stop(at: start) }
      times.append(MonotonicClock.nowNanoseconds - before)
      bench.pass(until: start + bench.capabilities.updateIntervalNanoseconds)
    }
    times.sort()
    let median = times[calls / 2]
    return median < millisecond
      ? nil : "half of \(calls) calls took more than \(median / 1000) µs"
  }
}
