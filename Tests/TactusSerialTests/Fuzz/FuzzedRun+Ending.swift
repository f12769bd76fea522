extension FuzzedRun {
  /// The first fault in the way the link ended: the end was not reported, or reported several
  /// times; the link ended although the device was never silent for long; or it did not end after a
  /// long silence.
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

  /// A link ends after about a second of silence. After less than `leastOutage` milliseconds it
  /// must not end, and after more than `mostOutage` it must have ended.
  private static let leastOutage = 850
  private static let mostOutage = 1500

  private var mustHaveEnded: Violation? {
    // While the engine and the link run and a level is above 0, the link waits for some answer all
    // the time.
    var since: Int?
    for time in 0..<course.end {
      let present = course.stalls.filter { $0.contains(time) }
      let isOut =
        present.contains { $0.silencesDevice } && !present.contains { $0.stopsHost }
      guard isOut else {
        since = nil
        continue
      }
      // At the end of a stall, bytes that waited arrive, so the silence begins again.
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

  /// The longest time in milliseconds for which the host received nothing from the device.
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
