internal import TactusStatistics

/// Series as rows of text.
package enum SeriesTable {
  /// A heading, and a row for each series. Percentiles are those of all blocks together;
  /// `corrected` counts the periods that a late one covered, which cyclictest leaves out.
  /// - Parameter period: nanoseconds between two samples; nil where nothing was periodic.
  package static func rows(_ series: [Series], periodNanoseconds period: Int64?) -> [[String]] {
    var heading = ["", "p50", "p99", "p99.9", "max"]
    if period != nil { heading += ["missed", "corrected p99", "p99.9"] }
    heading += ["samples", "of a core", ""]
    return [heading] + series.map { row($0, period) }
  }

  private static func row(_ series: Series, _ period: Int64?) -> [String] {
    let pooled = series.pooled
    var cells = [series.name] + texts(pooled, [50, 99, 99.9, 100])
    if let period {
      let corrected = CoordinatedOmission.corrected(pooled, periodNanoseconds: period)
      cells += ["\(series.missed)"] + texts(corrected, [99, 99.9])
    }
    cells.append("\(pooled.count)")
    cells.append(series.cpuShare.map { "\(Decimals.text($0 * 100, digits: 1)) %" } ?? "")
    return cells + [series.kind == .model ? "model" : ""]
  }

  private static func texts(_ histogram: Histogram, _ percentages: [Double]) -> [String] {
    histogram.percentiles(percentages).map { $0.map { durationText(nanoseconds: $0) } ?? "" }
  }
}

/// Ratios as rows of text.
package enum RatioTable {
  /// A row for each limit with what was measured, then one for each ratio without a limit.
  package static func rows(_ ratios: [Ratio], _ limits: [Limit]) -> [[String]] {
    let limited = limits.map { limit in
      let ratio = ratios.first { $0.name == limit.name }
      return cells(limit.name, ratio) + [
        "at most \(Decimals.short(limit.atMost))", Verdict(ratio, limit).rawValue,
      ]
    }
    let names = Set(limits.map(\.name))
    let others = ratios.filter { !names.contains($0.name) }.map { cells($0.name, $0) + ["", ""] }
    return [["", "median", "95 % interval", "limit", ""]] + limited + others
  }

  private static func cells(_ name: String, _ ratio: Ratio?) -> [String] {
    guard let estimate = ratio?.estimate else { return [name, "", ""] }
    let (low, high) = (Decimals.short(estimate.low), Decimals.short(estimate.high))
    return [name, Decimals.short(estimate.median), "\(low) to \(high)"]
  }
}

/// Numbers for tables, without Foundation.
enum Decimals {
  /// Rounded to so many digits behind the point.
  static func text(_ value: Double, digits: Int) -> String {
    let scale = (0..<digits).reduce(1.0) { product, _ in product * 10 }
    let scaled = (value.magnitude * scale).rounded()
    guard scaled < 1e15 else { return "\(value)" }
    let whole = Int(scaled)
    let sign = value < 0 && whole > 0 ? "-" : ""
    if digits == 0 { return "\(sign)\(whole)" }
    let parts = String(whole)
    let padded = String(repeating: "0", count: max(digits + 1 - parts.count, 0)) + parts
    return "\(sign)\(padded.dropLast(digits)).\(padded.suffix(digits))"
  }

  /// Three significant digits, so far as they are behind the point.
  static func short(_ value: Double) -> String {
    switch value.magnitude {
    case ..<0.1: text(value, digits: 4)
    case ..<1: text(value, digits: 3)
    case ..<10: text(value, digits: 2)
    default: text(value, digits: 1)
    }
  }
}
