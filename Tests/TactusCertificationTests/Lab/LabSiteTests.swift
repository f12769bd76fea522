import Foundation
import Testing

@testable import TactusCertification

@Suite struct LabSiteTests {
  private func lab() throws -> LabFolder {
    let folder = try LabFolder()
    try folder.add("one/a b", .init(day: 1))
    try folder.add("one/c", .init(day: 2, defect: .ignoresLateOff))
    try folder.add("two/<b>&'", .init(day: 3, machine: "\"x\"\\<script>alert(1)</script>"))
    try folder.write(["report.json": [1]], "bad")
    return folder
  }

  @Test func `every link of the site leads to a file`() throws {
    let folder = try lab()
    let (_, site) = try folder.site()
    var links: Set<String> = []
    for page in ["index.html", "device-1.html"] {
      let text = try String(contentsOfFile: "\(site)/\(page)", encoding: .utf8)
      for match in text.matches(of: /href="([^"#]*)(#[^"]*)?"/) where !match.output.1.isEmpty {
        links.insert(String(match.output.1))
      }
    }
    #expect(links.count == 6, "three reports, the page of the device, the first page, the refused")
    for link in links {
      let path = try #require(link.removingPercentEncoding)
      #expect(FileManager.default.fileExists(atPath: "\(site)/\(path)"), "\(link)")
    }
  }

  @Test func `the site requests nothing, and text of others is escaped`() throws {
    let folder = try lab()
    let (_, site) = try folder.site()
    for page in ["index.html", "device-1.html"] {
      let text = try String(contentsOfFile: "\(site)/\(page)", encoding: .utf8)
      for word in [" src=", "@import", "url(", "http://", "https://", "<link"] {
        #expect(!text.contains(word), "\(word)")
      }
      #expect(!text.contains("<script>"))
      #expect(text.components(separatedBy: "<script").count <= 2)
    }
  }

  @Test func `a folder with other files is refused, and an earlier site is replaced`() throws {
    let folder = try lab()
    let (lab, site) = try folder.site()
    try "x".write(toFile: "\(site)/device-7.html", atomically: false, encoding: .utf8)
    try LabSite.write(lab, of: folder.path, to: site, origin: "lab_1")
    let names = try FileManager.default.contentsOfDirectory(atPath: site).sorted()
    #expect(names == ["device-1.html", "index.html", "kcidb.json", "metrics.txt"])
    try "x".write(toFile: "\(site)/notes", atomically: false, encoding: .utf8)
    #expect(
      throws: ReportError(
        "\(site) holds other files (notes); choose an empty folder, or one of a site")
    ) { try LabSite.write(lab, of: folder.path, to: site, origin: "lab_1") }
  }

  @Test func `what does not verify is in no figure`() throws {
    let folder = try lab()
    let (_, site) = try folder.site()
    let metrics = try String(contentsOfFile: "\(site)/metrics.txt", encoding: .utf8)
    #expect(metrics.contains("tactus_reports{outcome=\"FAIL\"} 1\n"))
    #expect(metrics.contains("tactus_reports_refused 1\n"))
    let page = try String(contentsOfFile: "\(site)/index.html", encoding: .utf8)
    #expect(page.contains("<h1>1 device, 3 reports</h1>"))
    #expect(page.contains("does not verify: manifest.sha256 is missing"))
  }

  @Test func `the metrics are OpenMetrics text`() throws {
    let folder = try lab()
    let (_, site) = try folder.site()
    let text = try String(contentsOfFile: "\(site)/metrics.txt", encoding: .utf8)
    #expect(text.hasSuffix("# EOF\n"))
    var family = ""
    var samples: Set<Substring> = []
    for line in text.split(separator: "\n").dropLast() {
      if let match = line.wholeMatch(of: /# (TYPE|UNIT|HELP) ([a-z0-9_]+) (.+)/) {
        if match.output.1 == "TYPE" {
          family = String(match.output.2)
          #expect(match.output.3 == "gauge")
        }
        #expect(match.output.2 == family)
        if match.output.1 == "UNIT" { #expect(family.hasSuffix("_\(match.output.3)")) }
        continue
      }
      let form = /([a-z0-9_]+)(\{[a-z]+="(\\.|[^"\\])*"(,[a-z]+="(\\.|[^"\\])*")*\})? ([-+.0-9e]+)/
      let match = try #require(line.wholeMatch(of: form), "\(line)")
      #expect(match.output.1 == family && Double(match.output.6) != nil)
      // No two samples have the same labels.
      #expect(samples.insert(line.dropLast(match.output.6.count)).inserted)
    }
    #expect(text.contains("station=\"two: \\\"x\\\"\\\\<script>alert(1)</script>\""))
  }

  @Test func `the KCIDB document has the statuses of the reports`() throws {
    let folder = try lab()
    let (lab, site) = try folder.site()
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(site)/kcidb.json"))
    let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let tests = try #require(root["tests"] as? [[String: Any]])
    let statuses = tests.compactMap { $0["status"] as? String }
    #expect(statuses == lab.reports.flatMap { $0.tests.map(\.status.rawValue) })
    let builds = Set((root["builds"] as? [[String: Any]])?.compactMap { $0["id"] as? String } ?? [])
    #expect(Set(tests.compactMap { $0["build_id"] as? String }) == builds)
    #expect(Set(tests.compactMap { $0["id"] as? String }).count == tests.count)
    #expect(tests.allSatisfy { ($0["id"] as? String)?.hasPrefix("lab_1:") == true })
    #expect(LabSite.isOrigin("lab_1") && !LabSite.isOrigin("Lab") && !LabSite.isOrigin(""))
  }
}
