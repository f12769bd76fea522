internal import TactusDevice

/// Checks that a failing device reports its failure, and reports it only once.
enum FaultChecks {
  /// The number of segments that are submitted to a failing device.
  private static let tries = 5
  /// The time after each of these segments, in nanoseconds, in which a driver may retry.
  private static let pause = 100 * millisecond

  static func refusal(_ subject: Subject) throws -> String? {
    guard let fault = subject.fault else { return nil }
    let bench = try Bench(subject)
    fault.begin(bench.device)
    defer { fault.end(bench.device) }
    let played = play(bench)
    if let problem = played.problem { return problem }
    return played.isRefused || !bench.reported.isEmpty
      ? nil : "\(tries) segments were accepted and not played, and nothing was reported"
  }

  static func repetition(_ subject: Subject) throws -> String? {
    guard let fault = subject.fault else { return nil }
    let bench = try Bench(subject)
    var counts: [Int] = []
    for round in 1...2 {
      let before = bench.reported.count
      fault.begin(bench.device)
      let played = play(bench)
      fault.end(bench.device)
      if let problem = played.problem { return problem }
      let errors = bench.reported.dropFirst(before)
      if errors.count > Set(errors).count {
        return "one failure was reported \(errors.count) times: \(errors.first?.message ?? "")"
      }
      counts.append(errors.count)
      if let problem = recovery(bench) { return "after failure \(round): \(problem)" }
    }
    // An output that refuses a segment does not have to report it as well.
    if counts[0] > 0, counts[1] == 0 {
      return "the second failure was not reported, although the device had played in between"
    }
    return nil
  }

  /// Submits segments to a failing device.
  /// - Returns: whether a segment was refused, and the problem if the device plays although the
  ///   subject's fault should prevent that.
  private static func play(_ bench: Bench) -> (isRefused: Bool, problem: String?) {
    var isRefused = false
    for number in 1...tries {
      let (start, level) = (bench.now, number % 2 == 0 ? 0.5 : 1)
      if bench.submit(from: start, to: start + pause, level) != .accepted { isRefused = true }
      if bench.compare(at: start, with: level, "") == nil {
        return (isRefused, "the device plays in spite of the subject's fault")
      }
      bench.pass(until: start + pause)
    }
    return (isRefused, nil)
  }

  /// Waits after the end of a fault, and then submits a level. Returns nil if the device plays the
  /// level; otherwise a description of the difference.
  private static func recovery(_ bench: Bench) -> String? {
    let lease = bench.capabilities.lease?.durationNanoseconds ?? 0
    _ = bench.level(0, at: bench.now + max(lease, 2 * pause))
    let start = bench.now
    bench.submit(from: start, to: start + pause, 0.75)
    let problem = bench.compare(
      at: start, with: 0.75, "after a level of 0.75 that follows the fault")
    bench.output.stop(at: bench.now)
    _ = bench.level(0, at: bench.now + pause)
    return problem
  }
}
