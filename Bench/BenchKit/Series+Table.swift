internal import TactusPlot
internal import TactusStatistics

/// Formats series as rows of text.
package enum SeriesTable {
  /// A heading, and one row per series. Percentiles are over all blocks. The `corrected` columns
  /// include the periods that a late sample covered, which cyclictest leaves out.
  /// A column `uncertain by` has the uncertainty of each value, if one of the series has one.
  /// - Parameter period: nanoseconds between two samples; nil if the subject is not periodic.
  package static func rows(_ series: [Series], periodNanoseconds period: Int64?) -> [[String]] {
    var heading = ["", "p50", "p99", "p99.9", "max"]
    let isUncertain = series.contains { $0.uncertaintyNanoseconds != nil }
    if isUncertain { heading.append("uncertain by") }
    if period != nil { heading += ["missed", "corrected p99", "p99.9"] }
    heading += ["samples", "of a core", ""]
    return [heading] + series.map { row($0, period, isUncertain) }
  }

  private static func row(
    _ series: Series, _ period: Int64?, _ isUncertain: Bool
  ) -> [String] {
    let pooled = series.pooled
    var cells = [series.name] + texts(pooled, [50, 99, 99.9, 100])
    if isUncertain {
      cells.append(series.uncertaintyNanoseconds.map { uncertaintyText(nanoseconds: $0) } ?? "")
    }
    if let period {
      let corrected = CoordinatedOmission.corrected(pooled, periodNanoseconds: period)
      cells += ["\(series.missed)"] + texts(corrected, [99, 99.9])
    }
    cells.append("\(pooled.count)")
    cells.append(series.cpuShare.map { "\(Decimal.text($0 * 100, digits: 1)) %" } ?? "")
    return cells + [series.kind == .model ? "model" : ""]
  }

  private static func texts(_ histogram: Histogram, _ percentages: [Double]) -> [String] {
    histogram.percentiles(percentages).map { $0.map { durationText(nanoseconds: $0) } ?? "" }
  }
}

/// Formats ratios as rows of text.
package enum RatioTable {
  /// One row per limit with the measured ratio, then one per ratio without a limit.
  package static func rows(_ ratios: [Ratio], _ limits: [Limit]) -> [[String]] {
    let limited = limits.map { limit in
      let ratio = ratios.first { $0.name == limit.name }
      return cells(limit.name, ratio) + [
        "at most \(Figure.text(limit.atMost))", Verdict(ratio, limit).rawValue,
      ]
    }
    let names = Set(limits.map(\.name))
    let others = ratios.filter { !names.contains($0.name) }.map { cells($0.name, $0) + ["", ""] }
    return [["", "median", "95 % interval", "limit", ""]] + limited + others
  }

  private static func cells(_ name: String, _ ratio: Ratio?) -> [String] {
    guard let estimate = ratio?.estimate else { return [name, "", ""] }
    let (low, high) = (Figure.text(estimate.low), Figure.text(estimate.high))
    return [name, Figure.text(estimate.median), "\(low) to \(high)"]
  }
}
