import Foundation
import FoundationXML
import Testing

@testable import TactusCertification

@Suite struct RenderingTests {
  /// A report with one test of each status, and text that every format must escape.
  private func report() throws -> Report {
    var report = try TestRun.good.get().report
    let statuses: [Status] = [.fail, .error, .miss, .pass, .done, .skip]
    for (place, status) in statuses.enumerated() {
      report.tests[place].status = status
      report.tests[place].reason = status == .pass ? "" : "a <b> & \"c\" # d\ne"
    }
    return report
  }

  @Test func `the JUnit text is well-formed and has JUnit's counts`() throws {
    let text = JUnitText.text(try report())
    let parser = XMLParser(data: Data(text.utf8))
    #expect(parser.parse())
    let counts = "tests=\"21\" failures=\"1\" errors=\"2\""
    #expect(text.contains("<testsuites name=\"tactus certify\" \(counts)"))
    #expect(text.contains("message=\"a &lt;b&gt; &amp; &quot;c&quot; # d\ne\" type=\"FAIL\""))
    #expect(text.contains("type=\"MISS\""))
  }

  @Test func `the KTAP text has a plan, and a line for each test with its directive`() throws {
    let lines = KTAPText.text(try report()).split(separator: "\n").map(String.init)
    #expect(lines.prefix(4) == ["KTAP version 1", "1..5", "  KTAP version 1", "  1..3"])
    #expect(lines.contains("  not ok 1 ID-1 Identity"))
    #expect(lines.contains { $0.hasPrefix("  not ok 2 ID-2 Capability honesty # ERROR a <b>") })
    #expect(lines.contains { $0.hasPrefix("  ok 3 FN-3 Argument boundaries # SKIP a <b>") })
    #expect(lines.contains("not ok 1 Identity and honesty"))
  }

  @Test func `the KTAP text has no character that controls a terminal`() throws {
    var report = try report()
    for place in report.tests.indices {
      report.tests[place].reason = "a\u{1B}]0;b\u{7}\u{202E}c\u{9B}\r\nd"
    }
    let text = KTAPText.text(report)
    #expect(text.contains("a\\u{1B}]0;b\\u{7}\\u{202E}c\\u{9B} d"))
    let others = text.unicodeScalars.filter { $0 != "\n" }
    #expect(others.allSatisfy { ![.control, .format].contains($0.properties.generalCategory) })
  }

  @Test func `the page loads no file and runs no script`() throws {
    let run = try TestRun.good.get()
    let page = PageText.text(run.report, run.evidence)
    for word in ["<script", "src=", "@import", "url(", "http://", "https://"] {
      let found = page.replacing("http://www.w3.org/2000/svg", with: "").contains(word)
      #expect(!found, "\(word)")
    }
    #expect(page.contains("A report with verdicts, marked simulated: not a certificate"))
    #expect(page.contains("only trust in that lab rules out that its data were invented"))
    #expect(page.contains("prefers-color-scheme:dark"))
    #expect(page.contains("@media print"))
  }

  @Test func `the page of a certificate has the file and the check of its signature`() throws {
    var run = try TestRun.good.get()
    run.report.isCertificate = true
    let page = PageText.text(run.report, run.evidence)
    #expect(page.contains("The file <code>manifest.sig</code> has the signature, which <code>"))
    #expect(page.contains("Without a valid signature, the report shows only that"))
  }

  @Test func `the name of a device cannot break the page`() throws {
    var run = try TestRun.good.get()
    run.report.device.model = "<script>alert(1)</script>"
    #expect(!PageText.text(run.report, run.evidence).contains("<script>"))
  }

  @Test func `the page links each transcript by its path in the folder`() throws {
    let run = try TestRun.good.get()
    let page = PageText.text(run.report, run.evidence)
    let paths = run.report.tests.compactMap { $0.decisive?.evidence }.filter { !$0.isEmpty }
    #expect(paths.count > 10)
    for path in paths { #expect(page.contains("<a href=\"\(path)\">\(path)</a>")) }
  }

  @Test func `no word of the page is broken where its column is wide enough`() throws {
    let run = try TestRun.good.get()
    let page = PageText.text(run.report, run.evidence)
    // `anywhere` lets a table shrink its columns below the width of a word; `break-word` does not.
    #expect(!page.contains("overflow-wrap:anywhere"))
    #expect(page.contains("overflow-wrap:break-word"))
    #expect(page.contains("table-layout:fixed"))
  }

  @Test func `texts for people have no digits below a microsecond`() throws {
    let run = try TestRun.broken.get()
    var report = run.report
    report.station.baseline.p99Milliseconds = Figure(nanoseconds: 68_865)
    let page = PageText.text(report, run.evidence)
    let text = page.replacing(/<svg.*?<\/svg>|<style>.*?<\/style>/.dotMatchesNewlines(), with: "")
    #expect(text.contains("p99 0.069 ms"))
    #expect(text.firstMatch(of: /[0-9]\.[0-9]{4}/) == nil)
  }
}
