internal import BenchKit
internal import TactusJSON
internal import TactusPlot
internal import TactusStatistics
internal import TactusSystem

/// The result of a benchmark as text, as JSON and as a picture.
struct BenchReport {
  private let result: BenchResult
  private let limits: [Limit]

  init(_ result: BenchResult, _ limits: [Limit]) {
    self.result = result
    self.limits = limits
  }

  func text(isUnicode: Bool) -> String {
    let header = TextTable.text(result.header.lines.map { [$0.name, $0.value] })
    let parts = result.parts.map { part in
      let rows = isUnicode ? part.rows : part.rows.map { $0.map(asciiUnits) }
      let notes = isUnicode ? part.notes : part.notes.map(asciiUnits)
      return ([part.title] + notes.map { "  \($0)" } + [TextTable.text(rows)])
        .joined(separator: "\n")
    }
    let table = "Ratios\n" + TextTable.text(RatioTable.rows(result.ratios, limits))
    // The bench of a device has no ratios.
    let ratios = result.ratios.isEmpty && limits.isEmpty ? [] : [table]
    return ([header] + parts + ratios).joined(separator: "\n\n")
  }

  var json: String {
    var json = JSONText(.indented)
    json.beginObject()
    json.key("format")
    json.string("tactus-bench")
    json.key("version")
    json.word("1")
    json.key("bench")
    json.string(result.name)
    json.key("header")
    result.header.write(to: &json)
    json.key("parts")
    json.beginArray()
    for part in result.parts { part.write(to: &json) }
    json.end()
    json.end()
    return json.text + "\n"
  }

  /// The plot: one curve for each measured series of all parts. The title of a part is in the
  /// labels only if two parts have a series of the same name.
  var plot: Plot {
    let names = result.parts.flatMap(\.series).map(\.name)
    let isClear = Set(names).count == names.count
    let series = result.parts.flatMap { part in
      part.series.map { isClear ? $0 : $0.renamed("\(part.title): \($0.name)") }
    }
    let header = result.header
    return .tails(
      series, title: "tactus bench \(result.name)",
      subtitle: "share of samples that are larger, as a power of ten; \(header.machine), "
        + "\(header.kernel), \(header.preemption)")
  }

  /// The limits that are exceeded or whose ratio was not measured, one line each. A line is also
  /// returned if there are no limits.
  var failures: [String] {
    if limits.isEmpty { return ["no measurement has a limit"] }
    return limits.compactMap { limit in
      let ratio = result.ratios.first { $0.name == limit.name }
      switch Verdict(ratio, limit) {
      case .met, .unclear: return nil
      case .exceeded: return "\(limit.name) exceeds \(limit.atMost)"
      case .notMeasured: return "\(limit.name) was not measured"
      }
    }
  }

  /// The reason why a limit of the 99th percentile is not kept; nil if it is kept.
  ///
  /// Every series of Tactus and of a device must keep the limit. ``BenchKit/Series/gatedP99``
  /// defines the percentile.
  /// - Parameter limit: the limit in microseconds.
  func failure(ofP99 limit: Double, _ isUnicode: Bool) -> String? {
    let series = result.parts.flatMap(\.series).filter { $0.kind == .engine || $0.kind == .device }
    if series.isEmpty { return "nothing was measured that has a 99th percentile" }
    for each in series {
      switch each.gatedP99 {
      case .missed: return "more than one in a hundred taps of \(each.name) did not begin"
      case .notMeasured: return "no sample of \(each.name) was measured"
      case .atMost(let value) where Double(value) / 1000 > limit:
        return Self.text(each, value, limit, isUnicode)
      case .atMost: continue
      }
    }
    return nil
  }

  private static func text(
    _ series: BenchKit.Series, _ value: Int64, _ limit: Double, _ isUnicode: Bool
  ) -> String {
    if series.uncertaintyNanoseconds == .max {
      return "the uncertainty of \(series.name) is unknown, so its p99 cannot be compared"
    }
    let unit = isUnicode ? "µs" : "us"
    let uncertain = series.uncertaintyNanoseconds.map {
      " (with the uncertainty of \(Double($0) / 1000) \(unit))"
    }
    return "p99 of \(series.name) is \(Double(value) / 1000) \(unit)\(uncertain ?? ""), "
      + "above \(limit) \(unit)"
  }
}

extension BenchPart {
  fileprivate func write(to json: inout JSONText) {
    json.beginObject()
    json.key("title")
    json.string(title)
    json.key("notes")
    json.beginArray()
    for note in notes { json.string(note) }
    json.end()
    json.key("series")
    json.beginArray()
    for series in series { series.write(to: &json, periodNanoseconds: periodNanoseconds) }
    json.end()
    json.key("table")
    json.beginArray()
    for row in table {
      json.beginArray(inline: true)
      for cell in row { json.string(cell) }
      json.end()
    }
    json.end()
    json.key("figures")
    json.beginObject()
    for figure in figures {
      json.key("\(figure.name), \(figure.unit)")
      json.word("\(figure.value)")
    }
    json.end()
    json.key("ratios")
    json.beginArray()
    for ratio in ratios { ratio.write(to: &json) }
    json.end()
    json.end()
  }
}
