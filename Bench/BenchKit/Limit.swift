internal import TactusStatistics

/// The upper limit of a ratio.
package struct Limit: Sendable, Hashable {
  /// The name of a ``Ratio``.
  package var name: String
  /// The largest allowed median.
  package var atMost: Double

  package init(_ name: String, atMost: Double) {
    self.name = name
    self.atMost = atMost
  }
}

extension [Limit] {
  /// The limits that apply to a result. If the name of a limit has a colon, the part before it is a
  /// condition, and the limit applies only if that condition was measured. For example, a system
  /// that refuses SCHED_FIFO is not compared with limits for it. Other limits always apply.
  package func applying(to result: BenchResult) -> [Limit] {
    let conditions = Set(result.ratios.map { condition(of: $0.name) })
    return filter { limit in
      let condition = condition(of: limit.name)
      return condition == nil || conditions.contains(condition)
    }
  }

  private func condition(of name: String) -> Substring? {
    name.firstIndex(of: ":").map { name[..<$0] }
  }
}

/// The result of comparing a ratio with its limit.
package enum Verdict: String, Sendable, Hashable {
  case met
  /// The median is above the limit, but the confidence interval contains the limit, or the host
  /// disturbed the baseline in most rounds.
  case unclear
  /// The whole interval is above the limit.
  case exceeded
  /// The run does not contain the ratio, because its baseline was not available.
  case notMeasured = "not measured"

  package init(_ ratio: Ratio?, _ limit: Limit) {
    guard let ratio else {
      self = .notMeasured
      return
    }
    if ratio.estimate.median <= limit.atMost {
      self = .met
    } else {
      self = ratio.estimate.low > limit.atMost && !ratio.isDisturbed ? .exceeded : .unclear
    }
  }
}
