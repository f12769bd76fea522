internal import TactusStatistics

/// A limit that a ratio is held to.
package struct Limit: Sendable, Hashable {
  /// The name of a ``Ratio``.
  package var name: String
  /// The median must not be above it.
  package var atMost: Double

  package init(_ name: String, atMost: Double) {
    self.name = name
    self.atMost = atMost
  }
}

extension [Limit] {
  /// Those of the conditions that were run: a system that refuses SCHED_FIFO is not held to what
  /// is wanted under it. A name's condition stands before a colon; one without is always held to.
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

/// How a ratio stands to its limit.
package enum Verdict: String, Sendable, Hashable {
  case met
  /// The median is above the limit, and the limit is within the interval: the run cannot tell.
  case unclear
  /// The whole interval is above the limit.
  case exceeded
  /// The run has no such ratio: what it compares with was not there.
  case notMeasured = "not measured"

  package init(_ ratio: Ratio?, _ limit: Limit) {
    guard let estimate = ratio?.estimate else {
      self = .notMeasured
      return
    }
    if estimate.median <= limit.atMost {
      self = .met
    } else {
      self = estimate.low > limit.atMost ? .exceeded : .unclear
    }
  }
}
