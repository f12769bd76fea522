internal import TactusDevice

/// Checks that a stop ends every level and withdraws the submitted segments.
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
    return bench.compare(at: again, with: 0.75, "after a level of 0.75 that follows a stop")
  }
}
