/// A measurement held to a limit.
package struct Finding: Sendable, Hashable {
  package var limit: Limit
  /// In millionths of the limit's unit; nil where nothing was measured.
  package var figure: Int64?
  package var standing: Limit.Standing
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
  /// device. A host that stalled can make a device look late and never early, so what passed in
  /// spite of a stall has passed; what did not says nothing about the device and is an error.
  package init(
    _ measurements: [Measurement], limits: [Limit], stall: HostStall? = nil
  ) {
    findings = limits.map { limit in
      // How many there are is a count, whatever they count.
      let measured = measurements.first {
        $0.name == limit.measurement && (limit.statistic == .count || $0.unit == limit.unit)
      }
      let figure = measured?.figure(limit.statistic)
      return Finding(limit: limit, figure: figure, standing: limit.standing(figure))
    }
    status = limits.isEmpty ? .done : .pass
    reason = ""
    if let missing = findings.first(where: { $0.standing == .unmeasured }) {
      status = .error
      reason = "\(missing.limit.measurement) was not measured"
    }
    let exceeded = findings.filter { $0.standing == .exceeded }
    guard !exceeded.isEmpty else { return }
    reason = exceeded.map(\.text).joined(separator: "; ")
    if let stall {
      status = .error
      reason = "the host stalled for \(Amount.text(stall.nanoseconds)) ms; \(reason)"
    } else {
      status = .fail
    }
  }
}

/// The longest time that the host did not let its own threads run during an attempt.
package struct HostStall: Sendable, Hashable {
  package var nanoseconds: Int64

  /// Stalls below this leave every limit room enough: the tightest is 5 ms.
  package static let leastNanoseconds: Int64 = 4_000_000

  /// Nil where the time is shorter than that.
  package init?(nanoseconds: Int64) {
    guard nanoseconds >= Self.leastNanoseconds else { return nil }
    self.nanoseconds = nanoseconds
  }
}

extension Finding {
  /// `stop p99 is 31.5 ms, above 20 ms`
  package var text: String {
    let unit = limit.unit == .count || limit.unit == .ratio ? "" : " \(limit.unit.rawValue)"
    let name =
      limit.statistic == .value
      ? limit.measurement : "\(limit.measurement), \(limit.statistic.rawValue),"
    guard let figure else { return "\(name) was not measured" }
    if let minimum = limit.minimum, figure < minimum {
      return "\(name) is \(Amount.text(figure))\(unit), below \(Amount.text(minimum))\(unit)"
    }
    if let maximum = limit.maximum, figure > maximum {
      return "\(name) is \(Amount.text(figure))\(unit), above \(Amount.text(maximum))\(unit)"
    }
    return "\(name) is \(Amount.text(figure))\(unit)"
  }
}
