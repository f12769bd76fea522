/// The distance of a figure from its limit, and the figure of a test that is nearest to its limit.
extension FindingRecord {
  /// The share of the limit that the figure leaves: 1 if the figure is as good as it can be, 0 at
  /// the limit, negative beyond it. For a ratio with a minimum, the share refers to the distance
  /// from 1 to the minimum; for a range, to the distance from its middle to its ends.
  ///
  /// Nil if the figure was not measured, or has no scale: a count, a limit of 0, or a time that
  /// must only be long enough.
  package var margin: Double? {
    guard unit != .count, statistic != .count, let figure = figure.map(Self.number) else {
      return nil
    }
    switch (minimum.map(Self.number), maximum.map(Self.number)) {
    case (let low?, let high?) where high > low:
      return 1 - abs(figure - (low + high) / 2) / ((high - low) / 2)
    case (nil, let high?) where high > 0:
      // A figure below 0 is not better than 0.
      return 1 - max(figure, 0) / high
    case (let low?, nil) where unit == .ratio && low < 1: return (figure - low) / (1 - low)
    default: return nil
    }
  }

  private static func number(_ figure: Figure) -> Double { Double(figure.millionths) / 1e6 }

  /// The figure for people, with its uncertainty and its unit: `0.8 ± 1.5 ms`.
  package var valueText: String {
    guard let figure else { return "not measured" }
    let doubt = uncertainty.map { " ± \(Amount.short($0.millionths))" } ?? ""
    let limits = [minimum, maximum].compactMap { $0?.millionths }
    return Amount.short(figure.millionths, besides: limits) + doubt + unitText
  }
}

extension Attempt {
  /// The finding that says most about the attempt: the first that exceeds its limit or was not
  /// measured, otherwise the one with the smallest margin. Nil if every figure is as good as it can
  /// be, or has no margin.
  package var keyFinding: FindingRecord? {
    if let broken = findings.first(where: { $0.standing == .exceeded }) { return broken }
    if let absent = findings.first(where: { $0.standing == .unmeasured }) { return absent }
    let least = findings.min { $0.margin ?? 1 < $1.margin ?? 1 }
    return least.flatMap { $0.margin ?? 1 < 1 ? $0 : nil }
  }
}

extension TestResult {
  /// The attempt that decides the verdict: the first that failed, otherwise the last.
  package var decisive: Attempt? { attempts.first { $0.status == .fail } ?? attempts.last }
}

extension Report {
  /// The finding with the smallest margin, and its test; nil if no finding has a margin.
  package var closest: (test: TestResult, finding: FindingRecord, margin: Double)? {
    let all = tests.flatMap { test in
      (test.decisive?.findings ?? []).compactMap { finding in
        finding.margin.map { (test: test, finding: finding, margin: $0) }
      }
    }
    return all.min { $0.margin < $1.margin }
  }
}
