import Foundation
import Testing

@testable import TactusCertification

/// Checks the figures that an index computes from its reports, and those in its files.
@Suite struct LabFigureTests {
  /// A good run and a newer one of a broken device; the newer one is first in the folder.
  private func lab() throws -> (folder: LabFolder, newest: Report) {
    let folder = try LabFolder()
    try folder.add("b", .init(day: 1))
    let newest = try folder.add("a", .init(day: 2, baseline: 0.25, defect: .ignoresLateOff))
    return (folder, newest)
  }

  /// The value of the sample in `metrics.txt` that has each of the texts in its labels.
  private func sample(_ text: String, _ name: String, _ labels: [String]) -> Double? {
    let lines = text.split(separator: "\n").filter { line in
      line.hasPrefix("\(name){") && labels.allSatisfy { line.contains($0) }
    }
    guard lines.count == 1, let value = lines[0].split(separator: " ").last else { return nil }
    return Double(value)
  }

  @Test func `a report counts with its smallest margins`() throws {
    let newest = try lab().newest
    let own = LabReport(path: "a", digest: "", nonce: "", newest)
    var smallest = Double.infinity
    for (test, result) in zip(own.tests, newest.tests) {
      let margins = (result.decisive?.findings ?? []).compactMap(\.margin)
      #expect(margins.allSatisfy { $0 >= test.margin ?? .infinity })
      #expect(margins.isEmpty ? test.margin == nil : margins.contains { $0 == test.margin })
      for margin in margins { smallest = min(smallest, margin) }
    }
    #expect(own.closest?.margin == smallest && smallest < 0)
  }

  @Test func `the page shows the figure that has the smallest margin`() throws {
    let (folder, newest) = try lab()
    let site = try folder.site().folder
    let closest = try #require(newest.closest)
    let page = try String(contentsOfFile: "\(site)/index.html", encoding: .utf8)
    #expect(
      page.contains("\(closest.test.id) \(closest.finding.name) \(closest.finding.valueText), "))
  }

  @Test func `the newest report of a device decides its state`() throws {
    let (folder, newest) = try lab()
    let (lab, site) = try folder.site()
    #expect(lab.devices.count == 1 && lab.devices[0].latest.path == "a")
    let metrics = try String(contentsOfFile: "\(site)/metrics.txt", encoding: .utf8)
    for status in Status.allCases {
      let count = newest.tests.count { $0.status == status }
      #expect(
        sample(metrics, "tactus_device_tests", ["status=\"\(status.rawValue)\""]) == Double(count))
    }
    let page = try String(contentsOfFile: "\(site)/index.html", encoding: .utf8)
    let links = page.matches(of: /href="..\/([ab])\/report.html"/).map { String($0.output.1) }
    #expect(links.contains("a") && links.contains("b"))
    // The list of all reports has the newest first.
    #expect(links.last == "b")
  }

  @Test func `times in the files for programs are seconds`() throws {
    let (folder, newest) = try lab()
    let site = try folder.site().folder
    let metrics = try String(contentsOfFile: "\(site)/metrics.txt", encoding: .utf8)
    #expect(sample(metrics, "tactus_station_wake_p99_seconds", []) == 0.000_25)
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(site)/kcidb.json"))
    let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let runs = try #require(root["tests"] as? [[String: Any]])
    var compared = 0
    for test in newest.tests {
      guard let key = test.decisive?.keyFinding, key.unit == .milliseconds,
        let milliseconds = key.figure.flatMap({ Double($0.text) })
      else { continue }
      let labels = ["test=\"\(test.id)\"", "figure=\"\(key.name)\""]
      let seconds = try #require(sample(metrics, "tactus_key_figure_seconds", labels))
      #expect(abs(seconds * 1000 - milliseconds) < 1e-9)
      let run = try #require(
        runs.last { ($0["path"] as? String)?.hasSuffix(".\(test.id)") == true })
      let number = run["number"] as? [String: Any]
      #expect(abs((number?["value"] as? Double ?? 0) * 1000 - milliseconds) < 1e-9)
      #expect(number?["unit"] as? String == "s")
      compared += 1
    }
    #expect(compared > 3)
  }
}
