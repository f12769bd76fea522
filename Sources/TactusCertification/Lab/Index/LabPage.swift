internal import TactusPlot

/// The first page of a lab's site.
struct LabPage {
  private let lab: Lab
  private let links: LabLinks
  private var html = ""

  static func text(_ lab: Lab, _ links: LabLinks) -> String {
    var page = LabPage(lab: lab, links: links)
    page.write()
    return PageFrame.html(title: "Tactus lab", style: LabStyle.sheet, body: page.html)
  }

  private init(lab: Lab, links: LabLinks) { (self.lab, self.links) = (lab, links) }

  private mutating func write() {
    html += """
      <header>
      <p class="kind">Tactus lab</p>
      <h1>\(LabStyle.count(links.devices.count, "device")), \
      \(LabStyle.count(lab.reports.count, "report"))</h1>
      <p class="counts">
      """
    for status in Status.allCases where lab.count(status) > 0 {
      html += "<span class=\"chip \(status.tone)\">\(lab.count(status)) \(status.rawValue)</span> "
    }
    if !lab.refused.isEmpty {
      html += "<a class=\"chip unknown\" href=\"#refused\">\(lab.refused.count) not counted</a>"
    }
    html += "</p>\n"
    if let newest = lab.reports.last {
      html += "<p class=\"under\">The newest run is of \(XMLText.escaped(newest.created)). "
      html += "Only reports that verify are counted.</p>\n"
    }
    for omission in lab.omissions {
      html += "<p class=\"bad\">Not searched: \(XMLText.escaped(omission))</p>\n"
    }
    html += "</header>\n" + LabFilter.form(lab)
    writeDevices()
    writeMatrix()
    writeStations()
    writeReports()
    writeOthers()
    html += LabFilter.script
  }

  private mutating func writeDevices() {
    html += "<h2>Devices</h2>\n<table class=\"devices\">\n<thead><tr><th>Device</th><th>Newest</th>"
    html += "<th>Smallest margin</th><th>Over time</th><th>Worst</th></tr></thead>\n<tbody>\n"
    for (place, device) in links.devices.enumerated() {
      let latest = device.latest
      html += LabFilter.row(device.reports)
      html += "<td><a href=\"\(links.page(place))\">\(XMLText.escaped(device.name))</a></td>"
      html += "<td>\(LabStyle.chip(latest.outcome, isMarginal: latest.isMarginal))</td>"
      html += "<td>\(Self.closest(latest))</td>"
      let line = Sparkline.svg(of: device.margins, name: "smallest margins, old to new")
      html += "<td>\(line)\(LabStyle.trend(device.trend))</td>"
      html += "\(LabStyle.worst(device.margins))</tr>\n"
    }
    html += "</tbody>\n</table>\n"
  }

  /// The figure with the smallest margin. It may be another one than the key figure, which is the
  /// first that exceeds its limit.
  private static func closest(_ report: LabReport) -> String {
    guard let test = report.closest, let closest = test.closest else { return "" }
    let figure = "\(XMLText.escaped(closest.name)) \(closest.valueText)"
    return "\(test.id) \(figure), \(LabStyle.margin(test.margin))"
  }

  /// The newest results: one row for each device, and one column for each test.
  private mutating func writeMatrix() {
    let own = Set(links.devices.flatMap(\.testIDs))
    let ids = TestCatalogue.tests.map(\.id).filter(own.contains)
    html += "<h2>Newest results</h2>\n<div class=\"scroll\"><table class=\"matrix\">\n<thead><tr>"
    html += "<th>Device</th>" + ids.map { "<th>\($0)</th>" }.joined() + "</tr></thead>\n<tbody>\n"
    for (place, device) in links.devices.enumerated() {
      html += LabFilter.row(device.reports)
      html += "<th scope=\"row\"><a href=\"\(links.page(place))\">"
      html += "\(XMLText.escaped(device.name))</a></th>"
      for id in ids {
        let test = device.latest.tests.first { $0.id == id }
        html += LabStyle.cell(test, link: links.report(device.latest.path, test: id))
      }
      html += "</tr>\n"
    }
    html += "</tbody>\n</table></div>\n"
  }

  private mutating func writeStations() {
    html += "<h2>Stations</h2>\n<table class=\"stations\">\n<thead><tr><th>Station</th>"
    html += "<th>Reports</th><th>Idle wake, p99</th><th>Over time</th></tr></thead>\n<tbody>\n"
    for station in lab.stations {
      let values = station.baselines
      html += LabFilter.row(station.reports) + "<td>\(XMLText.escaped(station.name))</td>"
      html += "<td data-label=\"reports\">\(station.reports.count)</td>"
      let last = values.last.map { "\(Decimal.short($0, digits: 3)) ms" } ?? "not measured"
      html += "<td data-label=\"idle wake, p99\">\(last)</td><td>"
      html += Sparkline.svg(values, 0...(values.max() ?? 1), name: "p99 of an idle wake")
      if let drift = station.drift {
        html += " <span class=\"mark\">the baseline \(drift.rawValue)</span>"
      }
      html += "</td></tr>\n"
    }
    html += """
      </tbody>
      </table>
      <p class="faint">The baseline of a station drifts if the median of its newer runs differs \
      from that of its older runs with a confidence of 95 % each, by at least 0.05 ms; this needs \
      \(Drift.fewestValues) runs. All times of a station move with its baseline.</p>

      """
  }

  private mutating func writeReports() {
    html += "<h2>Reports</h2>\n<table class=\"reports\">\n<thead><tr><th>Run</th><th>Device</th>"
    html += "<th>Station</th><th>Outcome</th><th>Smallest margin</th></tr></thead>\n<tbody>\n"
    for report in lab.reports.reversed() {
      html += LabFilter.row([report])
      html += "<td><a href=\"\(links.report(report.path))\">\(XMLText.escaped(report.created))</a>"
      html += "<br><span class=\"faint\">\(report.profile.rawValue)"
      html += "\(report.isQuick ? ", quick" : "")\(report.isCertificate ? ", certificate" : "")"
      html += "</span></td><td>\(XMLText.escaped(report.device.title))</td>"
      html += "<td>\(XMLText.escaped(report.station))</td>"
      html += "<td>\(LabStyle.chip(report.outcome, isMarginal: report.isMarginal))</td>"
      html += "<td>\(Self.closest(report))</td></tr>\n"
    }
    html += "</tbody>\n</table>\n"
  }

  /// The folders that are listed but not counted: merged reports, refused ones and copies.
  private mutating func writeOthers() {
    if !lab.merged.isEmpty {
      html += "<h2>Merged reports</h2>\n<p class=\"faint\">Not counted again: their parts are "
      html += "reports.</p>\n<table class=\"refused\">\n<tbody>\n"
      for merged in lab.merged {
        html += "<tr><td><a href=\"\(links.report(merged.path))\">\(XMLText.escaped(merged.path))"
        html += "</a></td><td>\(XMLText.escaped(merged.device.title)), \(merged.stations) parts "
        html += "\(LabStyle.chip(merged.outcome, isMarginal: false))</td></tr>\n"
      }
      html += "</tbody>\n</table>\n"
    }
    if lab.refused.isEmpty, lab.copies.isEmpty { return }
    html += "<h2 id=\"refused\">Not counted</h2>\n<table class=\"refused\">\n<tbody>\n"
    for refused in lab.refused {
      let more = refused.count > 1 ? " (and \(refused.count - 1) more)" : ""
      html += "<tr><td><a href=\"\(links.folder(refused.path))\">\(XMLText.escaped(refused.path))"
      html += "</a></td><td>does not verify: \(XMLText.escaped(refused.problem + more))</td></tr>\n"
    }
    for copy in lab.copies {
      html +=
        "<tr><td><a href=\"\(links.report(copy.path))\">\(XMLText.escaped(copy.path))</a></td>"
      html += "<td>\(copy.reason) \(XMLText.escaped(copy.original))</td></tr>\n"
    }
    html += "</tbody>\n</table>\n"
  }
}
