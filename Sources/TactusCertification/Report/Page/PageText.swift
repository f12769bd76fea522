internal import TactusPlot

/// A report as one HTML page for people. The page loads no other file.
struct PageText {
  private let report: Report
  private let evidence: Evidence
  private var html = ""

  static func text(_ report: Report, _ evidence: Evidence) -> String {
    var page = PageText(report, evidence)
    page.write()
    let title = "Tactus report, \(report.device.model): \(report.profile.rawValue)"
    return PageFrame.html(title: title, body: page.html)
  }

  private init(_ report: Report, _ evidence: Evidence) {
    self.report = report
    self.evidence = evidence
  }

  private mutating func write() {
    writeHead()
    html += PageSummary.html(report)
    for group in CertificationTest.Group.allCases { write(group) }
    writeProvenance()
    writeSources()
  }

  private mutating func writeHead() {
    let device = report.device
    let verdict = report.outcome.rawValue + (report.isMarginal ? ", marginal" : "")
    html += """
      <header>
      <p class="kind">Tactus device report</p>
      <h1>\(XMLText.escaped(device.model))</h1>
      <p class="under">\(XMLText.escaped(device.vendor)), serial number \
      \(XMLText.escaped(device.serialNumber)), firmware \(XMLText.escaped(device.firmware)); \
      profile <strong>\(report.profile.rawValue)</strong>; \(XMLText.escaped(report.created))</p>
      <p class="verdict \(report.outcome.tone)">\(verdict)</p>

      """
    if report.isCertificate {
      html += "<p class=\"stamp good\">Certificate</p>\n<p class=\"under\">The file "
      html += "<code>\(Manifest.signatureName)</code> has the signature, which "
      html += "<code>tactus report verify --require-signature KEY</code> checks. Without a valid "
      html += "signature, the report shows only that the verdicts follow from the evidence.</p>\n"
    } else {
      let stamp =
        report.isSimulated
        ? "A report with verdicts, marked simulated: not a certificate" : "Not a certificate"
      html += "<p class=\"stamp\">\(stamp)</p>\n<ul class=\"against\">\n"
      for reason in report.againstCertificate { html += "<li>\(XMLText.escaped(reason))</li>\n" }
      html += "</ul>\n"
    }
    html += "</header>\n"
  }

  private mutating func write(_ group: CertificationTest.Group) {
    let tests = report.tests.filter { TestCatalogue.test($0.id)?.group == group }
    guard !tests.isEmpty else { return }
    html += "<h2>\(XMLText.escaped(group.title))</h2>\n"
    for test in tests { write(test) }
  }

  private mutating func write(_ test: TestResult) {
    html += "<section id=\"\(test.id)\">\n<h3>\(test.id) \(XMLText.escaped(test.title)) "
    html += "\(test.chip)</h3>\n"
    let definition = TestCatalogue.test(test.id)?.definition(isQuick: report.isQuick) ?? ""
    html += "<p>\(XMLText.escaped(definition))</p>\n"
    if !test.reason.isEmpty {
      html += "<p class=\"reason\">\(XMLText.escaped(test.reason))</p>\n"
    }
    if let waiver = test.waiver {
      html += "<p class=\"reason\">Waived until \(XMLText.escaped(waiver.expires)): "
      html += "\(XMLText.escaped(waiver.reason)) (\(XMLText.escaped(waiver.issue)))</p>\n"
    }
    if test.attempts.count > 1 { writeAttempts(test) }
    if let attempt = test.decisive {
      writeFindings(attempt)
      writePictures(attempt, test)
      if !attempt.evidence.isEmpty {
        let path = XMLText.escaped(attempt.evidence)
        html += "<p class=\"faint\">Evidence: <a href=\"\(path)\">\(path)</a>"
        if attempt.stallMilliseconds.millionths > 0 {
          html += "; the host stalled for up to "
          html += "\(Amount.short(attempt.stallMilliseconds.millionths)) ms"
          if let thread = attempt.stallThread { html += " (\(XMLText.escaped(thread)))" }
        }
        html += Self.disturbed(attempt)
        html += "</p>\n"
      }
    }
    html += "</section>\n"
  }

  /// For each measurement, how many of its values a stall of the host may have made too late.
  private static func disturbed(_ attempt: Attempt) -> String {
    attempt.measurements.map { measurement in
      guard let count = measurement.disturbed else { return "" }
      return "; \(count) of \(measurement.count) values of \(XMLText.escaped(measurement.name)) "
        + "were disturbed by that"
    }.joined()
  }

  private mutating func writeAttempts(_ test: TestResult) {
    html += "<ol class=\"attempts\">\n"
    for attempt in test.attempts {
      let reason = attempt.reason.isEmpty ? "" : ": \(XMLText.escaped(attempt.reason))"
      html += "<li>\(attempt.status.rawValue)\(reason)</li>\n"
    }
    html += "</ol>\n"
  }

  private mutating func writeFindings(_ attempt: Attempt) {
    if attempt.findings.isEmpty { return }
    html += "<table class=\"findings\">\n<tbody>\n"
    for finding in attempt.findings {
      html += "<tr><th scope=\"row\">\(XMLText.escaped(finding.name))</th>"
      html += "<td class=\"value\">\(finding.valueText)</td>"
      html += "<td class=\"bar\">\(LimitBar.svg(finding))</td>"
      html += "<td class=\"limit\">\(finding.limitText)\(finding.unitText)</td>"
      let standing = finding.standing
      html += "<td class=\"standing \(standing.tone)\">\(standing.rawValue)</td></tr>\n"
    }
    html += "</tbody>\n</table>\n"
  }

  private mutating func writePictures(_ attempt: Attempt, _ test: TestResult) {
    guard let transcript = evidence[attempt.evidence], let known = TestCatalogue.test(test.id),
      let procedure = known.procedure
    else { return }
    let limits = attempt.findings
    // Derives all values from the evidence only if a histogram will be drawn.
    let fewest = HistogramPicture.fewestValues
    let hasMany = attempt.measurements.contains { $0.count >= fewest }
    for measurement in hasMany ? procedure.measure(transcript) : []
    where measurement.millionths.count >= fewest {
      let name = measurement.name.text
      let own = limits.filter { $0.measurement == name && $0.unit == measurement.unit }
      html += "<figure>\(HistogramPicture.svg(measurement, own))</figure>\n"
    }
    if let seconds = known.pictureSeconds,
      let picture = MotionPicture.svg(transcript, seconds: seconds)
    {
      html += "<figure>\(picture)</figure>\n"
    }
  }

  private mutating func writeProvenance() {
    html += "<h2>Provenance</h2>\n<table class=\"facts\">\n<tbody>\n"
    for (name, value) in ReportFacts.rows(report) {
      html += "<tr><th scope=\"row\">\(XMLText.escaped(name))</th>"
      html += "<td>\(XMLText.escaped(value))</td></tr>\n"
    }
    html += "</tbody>\n</table>\n"
  }

  private mutating func writeSources() {
    html += "<h2>Where the limits come from</h2>\n<table class=\"sources\">\n<thead><tr>"
    html += "<th>Figure</th><th>Limit</th><th>Source</th><th>Why</th></tr></thead>\n<tbody>\n"
    for test in report.tests {
      for finding in test.attempts.last?.findings ?? [] {
        html += "<tr><td>\(test.id) \(XMLText.escaped(finding.name))</td>"
        html += "<td>\(finding.limitText)\(finding.unitText)</td>"
        html += "<td>\(finding.origin.rawValue): \(XMLText.escaped(finding.source))</td>"
        html += "<td>\(XMLText.escaped(finding.rationale))</td></tr>\n"
      }
    }
    html += """
      </tbody>
      </table>
      <p class="faint">The folder of this report can be checked: \
      <code>tactus report verify DIR</code> derives everything from the evidence again. \
      \(XMLText.escaped(ReportSignature.meaning))</p>

      """
  }
}
