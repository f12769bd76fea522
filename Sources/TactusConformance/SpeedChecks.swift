internal import TactusDevice

/// Checks that calls of the output do not block the playback thread.
enum SpeedChecks {
  /// The number of calls. The median of their durations is not affected by the few calls in which
  /// the thread lost the processor.
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
