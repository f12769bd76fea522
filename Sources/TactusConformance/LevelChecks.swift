internal import TactusDevice

/// Checks that an output plays the levels that are submitted to it.
enum LevelChecks {
  static func silence(_ subject: Subject) throws -> String? {
    let bench = try Bench(subject)
    for actuator in bench.capabilities.actuators.indices {
      if let problem = bench.compare(actuator, at: bench.now, with: 0, "before a submission") {
        return problem
      }
    }
    return nil
  }

  /// Submits as many segments as the output declares to hold, for all actuators, within its
  /// look-ahead.
  static func acceptance(_ subject: Subject) throws -> String? {
    let bench = try Bench(subject)
    let ahead = bench.capabilities.lookAheadNanoseconds
    let actuators = bench.capabilities.actuators.count
    let interval = bench.capabilities.updateIntervalNanoseconds
    let fitting = ahead > 0 ? max(Int(ahead / interval), 1) * actuators : actuators
    let count = bench.capabilities.capacitySegments ?? fitting
    let rounds = ahead > 0 ? Int64(max(count / actuators, 1)) : 1
    let start = bench.now
    // All segments begin later, so the device must hold all of them at the same time.
    for index in 0..<min(Int(rounds) * actuators, count) {
      let from = start + ahead * Int64(index / actuators + 1) / rounds
      let result = bench.submit(index % actuators, from: from, to: from, 0.5)
      if result != .accepted { return "segment \(index + 1) of \(count) was \(result)" }
    }
    return nil
  }

  static func following(_ subject: Subject) throws -> String? {
    let bench = try Bench(subject)
    for actuator in bench.capabilities.actuators.indices {
      let start = bench.now
      bench.submit(actuator, from: start, to: start + 50 * millisecond, 1)
      for other in bench.capabilities.actuators.indices {
        let expected: Double = other == actuator ? 1 : 0
        let when = "\(bench.capabilities.actuators[actuator].name) was set to 1"
        if let problem = bench.compare(other, at: start, with: expected, when) { return problem }
      }
      bench.pass(until: start + bench.rest)
      let end = bench.now
      bench.submit(actuator, from: end, to: end, 0)
      if let problem = bench.compare(actuator, at: end, with: 0, "after a step to 0") {
        return problem
      }
      bench.pass(until: end + bench.rest)
    }
    return nil
  }

  static func holding(_ subject: Subject) throws -> String? {
    let bench = try Bench(subject)
    let start = bench.now
    // Well within the lease, because nothing renews it here.
    let lease = bench.capabilities.lease?.durationNanoseconds ?? .max
    let length = max(min(20 * millisecond, lease / 8), bench.rest)
    let end = start + length
    bench.submit(from: start, to: end, 1, 0.5)
    return bench.compare(at: end, with: 0.5, "at the end of a ramp from 1 to 0.5")
      ?? bench.compare(at: end + length, with: 0.5, "as long again after that")
  }

  static func replacing(_ subject: Subject) throws -> String? {
    let bench = try Bench(subject)
    let start = bench.now
    bench.submit(from: start, to: start + 100 * millisecond, 1)
    bench.pass(until: start + max(20 * millisecond, bench.rest))
    let change = bench.now
    bench.submit(from: change, to: change + 50 * millisecond, 0.25)
    return bench.compare(at: change, with: 0.25, "after 0.25 within a longer segment of 1")
  }
}
