internal import TactusPlot

/// A merged report as one HTML page, which links the pages of its parts.
enum MergedPage {
  private static let style = """
    .parts th:first-child,.merged th:first-child{width:4rem}
    .merged th:nth-child(2){width:34%}
    @media screen and (max-width:40rem){.parts td,.merged td{width:auto}}
    """

  static func text(_ report: MergedReport) -> String {
    let title = "Tactus merged report, \(report.device.title)"
    let body = head(report) + parts(report) + tests(report)
    return PageFrame.html(title: title, style: style, body: body)
  }

  private static func head(_ report: MergedReport) -> String {
    let device = report.device
    let verdict = report.outcome.rawValue + (report.isMarginal ? ", marginal" : "")
    var html = """
      <header>
      <p class="kind">Tactus merged report</p>
      <h1>\(XMLText.escaped(device.model))</h1>
      <p class="under">\(XMLText.escaped(device.vendor)), serial number \
      \(XMLText.escaped(device.serialNumber)), firmware \(XMLText.escaped(device.firmware)); \
      profile <strong>\(report.profile.rawValue)</strong>; \(report.parts.count) parts</p>
      <p class="verdict \(report.outcome.tone)">\(verdict)</p>
      <p class="stamp\(report.isCertificate ? " good" : "")">\
      \(report.isCertificate ? "Certificate" : "Not a certificate")</p>

      """
    html += list(report.againstCertificate) + "</header>\n"
    html += "<h2>What may be concluded</h2>\n" + list(report.conclusions)
    return html
  }

  private static func list(_ sentences: [String]) -> String {
    if sentences.isEmpty { return "" }
    let items = sentences.map { "<li>\(XMLText.escaped($0))</li>\n" }.joined()
    return "<ul class=\"against\">\n\(items)</ul>\n"
  }

  private static func parts(_ report: MergedReport) -> String {
    var html = "<h2>Parts</h2>\n<table class=\"parts\">\n<thead><tr><th>Part</th><th>Created</th>"
    html += "<th>Machine</th><th>Instruments</th><th>Outcome</th></tr></thead>\n<tbody>\n"
    for part in report.parts {
      html += "<tr><td><a href=\"\(part.folder)/report.html\">\(part.folder)</a></td>"
      html += "<td>\(XMLText.escaped(part.created)), \(part.profile.rawValue)</td>"
      html += "<td>\(XMLText.escaped(part.machine))</td>"
      html += "<td>\(XMLText.escaped(part.instruments.joined(separator: "; ")))</td>"
      html += "<td>\(chip(part.outcome.rawValue))</td></tr>\n"
    }
    return html + "</tbody>\n</table>\n"
  }

  private static func tests(_ report: MergedReport) -> String {
    var html = "<h2>Tests</h2>\n<table class=\"merged\">\n<thead><tr><th>Test</th><th>Title</th>"
    html += "<th>Status</th>"
    html += report.parts.map { "<th>Part \($0.folder)</th>" }.joined() + "</tr></thead>\n<tbody>\n"
    for test in report.tests {
      html += "<tr><td>\(test.id)</td><td>\(XMLText.escaped(test.title))</td>"
      html += "<td>\(chip(test.status.rawValue))</td>"
      for (part, status) in zip(report.parts, test.statuses) {
        let link = "\(part.folder)/report.html#\(test.id)"
        html += status.isEmpty ? "<td></td>" : "<td><a href=\"\(link)\">\(status)</a></td>"
      }
      html += "</tr>\n"
    }
    return html + "</tbody>\n</table>\n"
  }

  private static func chip(_ status: String) -> String {
    let tone = Status(rawValue: status)?.tone ?? "neutral"
    return "<span class=\"chip \(tone)\">\(status)</span>"
  }
}
