extension FuzzedRun {
  /// A wrong end of a link: without a reason, missing, or without a report.
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

  /// The silence of the device in milliseconds up to which a link must not end, and from which it
  /// must: one second, less the 120 ms between two clock requests.
  private static let leastOutage = 850
  private static let mostOutage = 1500

  private var mustHaveEnded: Violation? {
    // While the engine and the link run and a level is above 0, answers are expected all the time.
    var since: Int?
    for time in 0..<course.end {
      let present = course.stalls.filter { $0.contains(time) }
      let isOut =
        present.contains { $0.silencesDevice } && !present.contains { $0.stopsHost }
      guard isOut else {
        since = nil
        continue
      }
      // Waiting bytes arrive at the end of a stall.
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

  /// The longest silence of the device at the host, in milliseconds.
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
  /// Whether the stall keeps the device's answers from the host.
  var silencesDevice: Bool { !held.isEmpty || !cut.isEmpty || frozen.contains(.device) }

  /// Whether the stall stops the engine or the link.
  var stopsHost: Bool { stopsEngine || frozen.contains(.link) }
}
