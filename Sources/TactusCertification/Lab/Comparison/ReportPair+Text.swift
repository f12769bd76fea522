extension FigureChange {
  /// The change with its sign and its unit: `-34.3 ms`.
  package var changeText: String {
    (change > 0 ? "+" : "") + Amount.short(change) + after.unitText
  }

  /// The verdict with the sum of the uncertainties: `worse`, `same, within 0.138 ms`.
  package var verdictText: String {
    guard verdict == .same, change != 0 else { return verdict.rawValue }
    return change.magnitude <= doubt.magnitude
      ? "same, within \(Amount.short(doubt))\(after.unitText)" : "same"
  }
}

extension TestChange {
  /// `PASS`, or `PASS, then FAIL`.
  package var statusText: String {
    let (first, second) = (before?.status.rawValue, after?.status.rawValue)
    switch (first, second) {
    case (let first?, let second?): return first == second ? first : "\(first), then \(second)"
    case (let first?, nil): return "\(first), not in the second"
    case (nil, let second?): return "not in the first, \(second)"
    case (nil, nil): return ""
    }
  }
}

extension ReportPair {
  /// The result in a sentence.
  package var closing: String { "\(isRegression ? "a" : "no") regression: \(counts)" }

  /// The number of figures and statuses that are worse, if any is, better and the same.
  var counts: String {
    let worse = count(.worse) > 0 ? ["\(count(.worse)) worse"] : []
    let rest = ["\(count(.better)) better", "\(count(.same)) within the uncertainties"]
    return (worse + rest).joined(separator: ", ")
  }
}
