internal import TactusPlot

/// Two reports side by side as one HTML page, with their values and drives drawn over each other.
package struct PairPage {
  private let pair: ReportPair
  private var html = ""

  package static func text(_ pair: ReportPair) -> String {
    var page = PairPage(pair: pair)
    page.write()
    let (a, b) = (pair.first.report.device, pair.second.report.device)
    let title = a.title == b.title ? a.title : "\(a.title) and \(b.title)"
    return PageFrame.html(title: "Tactus comparison, \(title)", style: style, body: page.html)
  }

  private static let style = """
    .figures th:first-child{width:30%}.figures th:last-child{width:24%}
    .sides th:first-child{width:20%}
    @media screen and (max-width:40rem){
    .figures th:first-child,.sides th:first-child{width:100%}.figures td,.sides td{width:auto}
    .figures td::before,.sides td::before{content:attr(data-label) " ";color:var(--faint)}}
    """

  private init(pair: ReportPair) { self.pair = pair }

  private mutating func write() {
    let (a, b) = (pair.first.report.device, pair.second.report.device)
    let models = a.title == b.title ? a.model : "\(a.model), then \(b.model)"
    html += """
      <header>
      <p class="kind">Tactus comparison</p>
      <h1>\(XMLText.escaped(models))</h1>
      <p class="verdict \(pair.isRegression ? "bad" : "good")">\
      \(pair.isRegression ? "A regression" : "No regression")</p>
      <p class="under">\(pair.counts)</p>

      """
    if !pair.remarks.isEmpty {
      html += "<ul class=\"against\">\n"
      for remark in pair.remarks { html += "<li>\(XMLText.escaped(remark))</li>\n" }
      html += "</ul>\n"
    }
    html += "</header>\n"
    writeSides()
    writeChanges()
    html += "<h2>Tests</h2>\n"
    for test in pair.tests { write(test) }
    html += """
      <p class="faint">Both reports verify. A change counts if it exceeds the uncertainties of \
      both figures together, and a hundredth of the limit. The uncertainty of a time is that of \
      the instrument and, in addition, the lateness that 99 of 100 wakes of an idle thread kept \
      in the same run.</p>

      """
  }

  private mutating func writeSides() {
    let (a, b) = (pair.first.report, pair.second.report)
    let rows: [(String, String, String)] = [
      ("folder", pair.first.folder, pair.second.folder),
      ("device", a.device.title, b.device.title),
      ("firmware", a.device.firmware, b.device.firmware), ("created", a.created, b.created),
      ("profile", a.profile.rawValue, b.profile.rawValue),
      ("machine", a.station.machine, b.station.machine),
      ("outcome", a.outcome.rawValue, b.outcome.rawValue),
    ]
    html += "<table class=\"sides\">\n<thead><tr><th>Report</th><th>A</th><th>B</th></tr></thead>\n"
    html += "<tbody>\n"
    for (name, first, second) in rows {
      html += "<tr><th scope=\"row\">\(name)</th><td data-label=\"A\">\(XMLText.escaped(first))"
      html += "</td><td data-label=\"B\">\(XMLText.escaped(second))</td></tr>\n"
    }
    html += "</tbody>\n</table>\n"
  }

  /// The figures that are worse or better, before all others.
  private mutating func writeChanges() {
    let changed = pair.tests.filter { [.worse, .better].contains($0.verdict) }
    html += "<h2>What changed</h2>\n"
    if changed.isEmpty {
      html += "<p>No change exceeds the uncertainties.</p>\n"
      return
    }
    html += "<ul>\n"
    for test in changed {
      let figures = test.figures.filter { [.worse, .better].contains($0.verdict) }.map { figure in
        "\(figure.after.name) \(figure.before.valueText), then \(figure.after.valueText) "
          + "(\(figure.verdict.rawValue))"
      }
      let status = test.before?.status == test.after?.status ? [] : [test.statusText]
      html += "<li><a href=\"#\(test.id)\">\(test.id)</a> \(XMLText.escaped(test.title)): "
      html += "\(XMLText.escaped((status + figures).joined(separator: "; ")))</li>\n"
    }
    html += "</ul>\n"
  }

  private mutating func write(_ test: TestChange) {
    html += "<section id=\"\(test.id)\">\n<h3>\(test.id) \(XMLText.escaped(test.title)) "
    html += "<span class=\"chip \(Self.tone(test.verdict))\">\(test.statusText)</span></h3>\n"
    let changed = test.figures.filter { $0.change != 0 }
    let equal = test.figures.filter { $0.change == 0 }.map { figure in
      "\(figure.after.name) \(figure.after.valueText)"
    }
    if !changed.isEmpty {
      html += "<table class=\"figures\">\n<thead><tr><th>Figure</th><th>A</th><th>B</th>"
      html += "<th>Change</th><th>Verdict</th></tr></thead>\n<tbody>\n"
      for figure in changed { html += Self.row(figure) }
      html += "</tbody>\n</table>\n"
    }
    if !equal.isEmpty {
      html += "<p class=\"faint\">Equal: \(XMLText.escaped(equal.joined(separator: ", ")))</p>\n"
    }
    writePictures(test)
    html += "</section>\n"
  }

  private static func row(_ figure: FigureChange) -> String {
    """
    <tr><th scope="row">\(XMLText.escaped(figure.after.name))</th>\
    <td data-label="A">\(figure.before.valueText)</td>\
    <td data-label="B">\(figure.after.valueText)</td>\
    <td data-label="change">\(figure.changeText)</td>\
    <td class="\(tone(figure.verdict))">\(figure.verdictText)</td></tr>

    """
  }

  private mutating func writePictures(_ test: TestChange) {
    guard let known = TestCatalogue.test(test.id), let procedure = known.procedure,
      let before = test.before?.decisive, let after = test.after?.decisive,
      let first = pair.first.evidence[before.evidence],
      let second = pair.second.evidence[after.evidence]
    else { return }
    let fewest = HistogramPicture.fewestValues
    let hasMany = (before.measurements + after.measurements).contains { $0.count >= fewest }
    if hasMany {
      let earlier = procedure.measure(first)
      for measurement in procedure.measure(second) {
        let match = earlier.first {
          $0.name == measurement.name && $0.unit == measurement.unit
        }
        guard let match, min(match.millionths.count, measurement.millionths.count) >= fewest else {
          continue
        }
        let picture = HistogramPicture.svg(
          measurement.name.text, measurement.unit,
          [
            HistogramPicture.Values(name: "A", millionths: match.millionths, ink: .first),
            HistogramPicture.Values(name: "B", millionths: measurement.millionths, ink: .third),
          ], note: "A blue, B orange; the height of a bar is a share of the values")
        html += "<figure>\(picture)</figure>\n"
      }
    }
    if let seconds = known.pictureSeconds,
      let picture = MotionPicture.svg(first, second, names: ("A", "B"), seconds: seconds)
    {
      html += "<figure>\(picture)</figure>\n"
    }
  }

  private static func tone(_ verdict: FigureChange.Verdict) -> String {
    switch verdict {
    case .worse: "bad"
    case .better: "good"
    case .same, .neutral: "neutral"
    }
  }
}
