extension FuzzedRun {
  /// A link that ended without a reason, that did not where it had to, or that did not say so.
  var wrongEnding: Violation? {
    guard let ended else { return mustHaveEnded }
    let reports = run.device.with { $0.endings.count }
    if !isKnown || reports != 1 {
      return Violation(time: Double(ended), actuator: 0, what: .silentEnding(reports: reports))
    }
    if longestOutage < Self.leastOutage {
      return Violation(
        time: Double(ended), actuator: 0, what: .needlessEnding(outage: longestOutage))
    }
    return nil
  }

  /// Milliseconds without a byte of the device before which a link does not end, and after which
  /// it does: one second of silence, less the 120 ms between two questions for the time.
  private static let leastOutage = 850
  private static let mostOutage = 1500

  private var mustHaveEnded: Violation? {
    // While the engine and the link run and something sounds, answers are expected all the time.
    var since: Int?
    for time in 0..<course.end {
      let present = course.stalls.filter { $0.contains(time) }
      let isOut =
        present.contains { $0.silencesDevice } && !present.contains { $0.stopsHost }
      guard isOut else {
        since = nil
        continue
      }
      // What waited is heard when a stall ends.
      if course.stalls.contains(where: { $0.end == time }) { since = nil }
      if since == nil, isAsked(at: time) { since = time }
      if let since, time - since > Self.mostOutage {
        return Violation(time: Double(time), actuator: 0, what: .missingEnding(since: since))
      }
    }
    return nil
  }

  private func isAsked(at time: Int) -> Bool {
    let moment = Int64(time) * millisecond
    return levels.range(of: 0, from: moment, to: moment + millisecond).upperBound > 0
  }

  /// Milliseconds of the longest time in which the host heard nothing of the device.
  private var longestOutage: Int {
    var (longest, length) = (0, 0)
    for time in 0..<course.end {
      let isOut = course.stalls.contains { $0.contains(time) && $0.silencesDevice }
      length = isOut ? length + 1 : 0
      longest = max(longest, length)
    }
    return longest
  }
}

extension Stall {
  /// Whether the host hears nothing that the device answers meanwhile.
  var silencesDevice: Bool { !held.isEmpty || !cut.isEmpty || frozen.contains(.device) }

  /// Whether engine or link do not run.
  var stopsHost: Bool { stopsEngine || frozen.contains(.link) }
}
