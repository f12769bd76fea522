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
      return ([part.title] + part.notes.map { "  \($0)" } + [TextTable.text(rows)])
        .joined(separator: "\n")
    }
    let ratios = "Ratios\n" + TextTable.text(RatioTable.rows(result.ratios, limits))
    return ([header] + parts + [ratios]).joined(separator: "\n\n")
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

  /// The plot: one curve for each measured series of all parts.
  var plot: Plot {
    let series = result.parts.flatMap { part in
      part.series.map { series in
        result.parts.count > 1 ? series.renamed("\(part.title): \(series.name)") : series
      }
    }
    let header = result.header
    return .tails(
      series, title: "tactus bench \(result.name)",
      subtitle: "share of samples that are larger, as a power of ten; \(header.machine), "
        + "\(header.kernel), \(header.preemption)")
  }

  /// The exceeded limits, one line each.
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

  /// The series of Tactus with the highest 99th percentile.
  var worstP99: (name: String, microseconds: Double)? {
    result.parts.flatMap(\.series).filter { $0.kind == .engine }
      .compactMap { series in
        series.pooled.percentile(99).map { (series.name, Double($0) / 1000) }
      }
      .max { $0.1 < $1.1 }
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
