internal import TactusPlot

/// The page of a device: its tests over time, with the trend and the margin of each.
enum DevicePage {
  /// The maximum number of columns. The newest reports have a column each; trends use all reports.
  private static let mostColumns = 60

  static func text(_ device: LabDevice, _ links: LabLinks) -> String {
    let latest = device.latest
    var body = """
      <header>
      <p class="kind"><a href="index.html">Tactus lab</a></p>
      <h1>\(XMLText.escaped(latest.device.model))</h1>
      <p class="under">\(XMLText.escaped(latest.device.vendor)), serial number \
      \(XMLText.escaped(latest.device.serialNumber)), firmware \
      \(XMLText.escaped(latest.device.firmware)); \
      \(LabStyle.count(device.reports.count, "report"))</p>
      <p class="verdict \(latest.outcome.tone)">\(latest.outcome.rawValue)</p>
      <p class="under">the newest report, \(XMLText.escaped(latest.created)): \
      <a href="\(links.report(latest.path))">open</a></p>
      </header>

      """
    body += trends(device)
    body += matrix(device, links)
    return PageFrame.html(title: "\(device.name), Tactus lab", style: LabStyle.sheet, body: body)
  }

  /// Each test with its newest result, its worst margin, and its margin over time.
  private static func trends(_ device: LabDevice) -> String {
    var html = "<h2>Tests and margins</h2>\n<table class=\"trends\">\n<thead><tr><th>Test</th>"
    html +=
      "<th>Newest</th><th>Key figure</th><th>Margin</th><th>Worst</th></tr></thead>\n<tbody>\n"
    for id in device.testIDs {
      let test = device.latest.tests.first { $0.id == id }
      let margins = device.margins(of: id)
      let name = TestCatalogue.test(id)?.title ?? ""
      html += "<tr><td>\(id) \(XMLText.escaped(name))</td><td>\(test.map(LabStyle.chip) ?? "")</td>"
      html += "<td>\(test.map(figure) ?? "")</td>"
      let line = Sparkline.svg(of: margins, name: "margins of \(id), old to new")
      html += "<td>\(line)\(LabStyle.trend(Drift(margins, least: LabDevice.leastTrend)))</td>"
      html += "\(LabStyle.worst(margins))</tr>\n"
    }
    return html + "</tbody>\n</table>\n"
  }

  private static func figure(_ test: LabReport.Test) -> String {
    test.key.map { key in
      "\(XMLText.escaped(key.name)) <strong>\(key.valueText)</strong>, \(key.limitText)"
        + key.unitText
    } ?? XMLText.escaped(test.reason)
  }

  /// Tests by time; each cell is a link to the test in its report.
  private static func matrix(_ device: LabDevice, _ links: LabLinks) -> String {
    let reports = device.reports.suffix(mostColumns)
    var html = "<h2>Over time</h2>\n"
    if reports.count < device.reports.count {
      html += "<p class=\"faint\">the newest \(reports.count) of \(device.reports.count)</p>\n"
    }
    html += "<div class=\"scroll\"><table class=\"matrix\">\n<thead><tr><th>Test</th>"
    for report in reports {
      html += "<th><a href=\"\(links.report(report.path))\">"
      html += "\(XMLText.escaped(String(report.created.prefix(10))))</a></th>"
    }
    html += "</tr></thead>\n<tbody>\n"
    for id in device.testIDs {
      html += "<tr><th scope=\"row\">\(id)</th>"
      for report in reports {
        let test = report.tests.first { $0.id == id }
        html += LabStyle.cell(test, link: links.report(report.path, test: id))
      }
      html += "</tr>\n"
    }
    return html + "</tbody>\n</table></div>\n"
  }
}
