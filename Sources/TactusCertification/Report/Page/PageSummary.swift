internal import TactusPlot

/// The beginning of a report's page after the verdict: the number of tests with each status, the
/// smallest margin, and each test with its most important figure.
enum PageSummary {
  static func html(_ report: Report) -> String {
    var html = "<h2>Summary</h2>\n<p class=\"counts\">"
    html += Status.allCases.compactMap { status in
      let count = report.summary[status.rawValue] ?? 0
      guard count > 0 else { return nil }
      return "<span class=\"chip \(status.tone)\">\(count) \(status.rawValue)</span>"
    }.joined(separator: " ")
    html += "</p>\n" + closest(report)
    html += "<table class=\"summary\">\n<thead><tr><th>Test</th><th>Title</th><th>Status</th>"
    html += "<th>Key figure</th></tr></thead>\n<tbody>\n"
    for test in report.tests { html += row(test) }
    return html + "</tbody>\n</table>\n"
  }

  /// The finding that is nearest to its limit, or furthest beyond it.
  private static func closest(_ report: Report) -> String {
    guard let (test, finding, margin) = report.closest else { return "" }
    let share =
      margin < 0
      ? "\(percent(-margin)) beyond the limit" : "\(percent(margin)) of the limit is left"
    let head = margin < 0 ? "Furthest beyond its limit" : "Smallest margin"
    return """
      <p class="closest">\(head): <a href="#\(test.id)">\(test.id)</a> \
      \(XMLText.escaped(finding.name)) <strong>\(finding.valueText)</strong>, \
      \(finding.limitText)\(finding.unitText) (\(share))</p>

      """
  }

  private static func row(_ test: TestResult) -> String {
    let figure = test.decisive?.keyFinding.map { finding in
      "\(XMLText.escaped(finding.name)) <strong>\(finding.valueText)</strong>, "
        + "\(finding.limitText)\(finding.unitText)"
    }
    // The reason of a failure repeats its figure.
    let isRemarkable = test.status != .fail && !test.reason.isEmpty
    let remark = isRemarkable ? XMLText.escaped(test.reason) : nil
    let words = [figure, remark].compactMap { $0 }.joined(separator: "; ")
    return """
      <tr><td><a href="#\(test.id)">\(test.id)</a></td><td>\(XMLText.escaped(test.title))</td>\
      <td>\(test.chip)</td><td>\(words)</td></tr>

      """
  }

  /// `27.9 %`, with at most one decimal.
  static func percent(_ share: Double) -> String { "\(Decimal.short(share * 100, digits: 1)) %" }
}
