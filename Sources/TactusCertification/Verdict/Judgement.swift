/// A measurement held to a limit.
package struct Finding: Sendable, Hashable {
  package var limit: Limit
  /// In millionths of the limit's unit; nil where nothing was measured.
  package var figure: Int64?
  package var standing: Limit.Standing
  /// By how much the figure may differ from what really was, in millionths of the unit.
  package var uncertainty: Int64 = 0
  /// Whether the limit may have been exceeded because of the host alone.
  package var isExcused = false
}

/// What an attempt says: a pure function of what was measured, of the limits and of how the host
/// held up.
package struct Judgement: Sendable, Hashable {
  package var status: Status
  package var findings: [Finding]
  /// Empty, or one line: what was not kept, or why nothing is known.
  package var reason: String

  /// Whether a limit was kept only just.
  package var isMarginal: Bool {
    status == .pass && findings.contains { $0.standing == .marginal }
  }

  /// Holds measurements to the limits of a test.
  ///
  /// A figure that is missing or of another unit is an error of the test, not a failure of the
  /// device. What may have been exceeded because of the host alone says nothing about the device
  /// and is an error. What a stall cannot explain is a failure, however much the host stalled.
  package init(
    _ measurements: [Measurement], limits: [Limit], stall: HostStall? = nil
  ) {
    findings = limits.map { Finding($0, measurements, limits) }
    status = limits.isEmpty ? .done : .pass
    reason = ""
    if let missing = findings.first(where: { $0.standing == .unmeasured }) {
      status = .error
      reason = "\(missing.limit.measurement) was not measured"
    }
    let exceeded = findings.filter { $0.standing == .exceeded }
    guard !exceeded.isEmpty else {
      if status == .pass {
        reason = findings.filter { $0.standing == .marginal }.map(\.text).joined(separator: "; ")
      }
      return
    }
    reason = exceeded.map(\.text).joined(separator: "; ")
    status = .fail
    guard exceeded.allSatisfy(\.isExcused) else { return }
    status = .error
    reason =
      (stall.map { "the host stalled for \($0.text)" } ?? "an answer cannot be credited")
      + "; \(reason)"
  }
}

extension Finding {
  /// Holds one figure to its limit.
  ///
  /// A stall makes a delay look longer and never shorter, so what is kept in spite of stalls is
  /// kept. What exceeds a limit also without all that stalls may have added exceeds it. Else the
  /// values during which a thread was held up are left out, if enough others are left; without
  /// enough nothing is known.
  fileprivate init(_ limit: Limit, _ measurements: [Measurement], _ limits: [Limit]) {
    // How many there are is a count, whatever they count.
    let measured = measurements.first {
      $0.name == limit.measurement && (limit.statistic == .count || $0.unit == limit.unit)
    }
    let figure = measured?.figure(limit.statistic)
    let uncertainty = limit.statistic == .count ? 0 : measured?.uncertainty ?? 0
    self.init(
      limit: limit, figure: figure, standing: limit.standing(figure, uncertainty: uncertainty),
      uncertainty: uncertainty)
    guard standing == .exceeded, let measured else { return }
    isExcused = limit.standing(measured.excusedFigure(limit.statistic)) != .exceeded
    // What no stall explains is the device's, whenever it happened.
    guard isExcused else { return }
    let rest = measured.undisturbed
    guard limit.statistic != .count, !measured.disturbed.isEmpty,
      rest.millionths.count >= Self.least(of: measured, limits)
    else { return }
    self.figure = rest.figure(limit.statistic)
    standing = limit.standing(self.figure, uncertainty: uncertainty)
    if limit.standing(rest.excusedFigure(limit.statistic)) == .exceeded { isExcused = false }
  }

  /// How many values a figure must be made of: as many as the limits ask for, else half of them.
  private static func least(of measured: Measurement, _ limits: [Limit]) -> Int {
    let counted = limits.first { $0.measurement == measured.name && $0.statistic == .count }
    if let least = counted?.minimum { return Int(least / 1_000_000) }
    return max(1, (measured.millionths.count + 1) / 2)
  }
}

/// The longest time that the host held up a thread of the harness during an attempt.
package struct HostStall: Sendable, Hashable {
  package var nanoseconds: Int64
  /// Which thread, in the words of the evidence; empty where it does not say.
  package var thread: String

  /// Shorter ones are not noted: an answer passes through three threads that may each be held up,
  /// and be up to a millisecond from its next look, and the tightest limit is 5 ms.
  package static let leastNanoseconds: Int64 = 500_000

  /// Nil where the time is shorter than that.
  package init?(nanoseconds: Int64, thread: String = "") {
    guard nanoseconds >= Self.leastNanoseconds else { return nil }
    (self.nanoseconds, self.thread) = (nanoseconds, thread)
  }

  /// `30 ms (player-line)`
  var text: String {
    "\(Amount.text(nanoseconds)) ms" + (thread.isEmpty ? "" : " (\(thread))")
  }
}

extension Finding {
  /// `stop, p99, is 31.5 ms, above 20 ms`, `stop, p99, is 19.2 ms ± 1.5 ms, at most 20 ms`
  package var text: String {
    let unit = limit.unit == .count || limit.unit == .ratio ? "" : " \(limit.unit.rawValue)"
    let name =
      limit.statistic == .value
      ? limit.measurement.text : "\(limit.measurement), \(limit.statistic.rawValue),"
    guard let figure else { return "\(name) was not measured" }
    let doubt = uncertainty > 0 ? " ± \(Amount.text(uncertainty))\(unit)" : ""
    return "\(name) is \(Amount.text(figure))\(unit)\(doubt)\(place(of: figure, unit))"
  }

  /// On which side of which end of the limit a figure is.
  private func place(of figure: Int64, _ unit: String) -> String {
    if let minimum = limit.minimum, figure < minimum {
      return ", below \(Amount.text(minimum))\(unit)"
    }
    if let maximum = limit.maximum, figure > maximum {
      return ", above \(Amount.text(maximum))\(unit)"
    }
    let least = limit.minimum.map { "at least \(Amount.text($0))\(unit)" }
    let most = limit.maximum.map { "at most \(Amount.text($0))\(unit)" }
    let ends = [least, most].compactMap { $0 }.joined(separator: " and ")
    return standing == .marginal ? ", \(ends) is allowed" : ""
  }
}
