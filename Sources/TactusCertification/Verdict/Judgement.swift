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
