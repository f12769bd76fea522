/// The verdict of an attempt: a pure function of the measurements, the limits and the stalls of the
/// host.
package struct Judgement: Sendable, Hashable {
  package var status: Status
  package var findings: [Finding]
  /// The reason in one line: the limits that were exceeded or kept only marginally, or why the
  /// result is unknown. Empty if there is nothing to explain.
  package var reason: String

  /// Whether a limit was kept only marginally.
  package var isMarginal: Bool {
    status == .pass && findings.contains { $0.standing == .marginal }
  }

  /// Compares measurements with the limits of a test.
  ///
  /// If stalls of the host cannot explain one of the exceeded limits, the status is FAIL, however
  /// long the host stalled. Otherwise it is ERROR if a limit was exceeded, or if a figure is
  /// missing or has another unit. It is MISS if the evidence does not determine a figure: the
  /// device may be good, and a better instrument could show it.
  package init(
    _ measurements: [Measurement], limits: [Limit], stall: HostStall? = nil
  ) {
    findings = limits.map { Finding($0, measurements, limits) }
    status = limits.isEmpty ? .done : .pass
    reason = ""
    let missing = findings.filter { $0.standing == .unmeasured }
    if let first = missing.first(where: { $0.undetermined == nil }) {
      status = .error
      reason = "\(first.limit.measurement) was not measured"
    } else if !missing.isEmpty {
      status = .miss
      reason = missing.map(\.text).joined(separator: "; ")
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
      (stall.map { "the host stalled for \($0.text)" } ?? "an answer fits no command, or several")
      + "; \(reason)"
  }
}
