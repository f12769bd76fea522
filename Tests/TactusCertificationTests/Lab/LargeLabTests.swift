import Foundation
import Testing

@testable import TactusCertification

/// A lab of two devices and two stations over months. `TACTUS_SEARCH_WHOLE=1` makes 1,000 reports
/// instead of 60. `TACTUS_LAB=DIR` writes them into a folder and keeps them there.
@Suite struct LargeLabTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["TACTUS_SEARCH_WHOLE"] == nil ? 60 : 1000

  @Test func `an index of a large lab counts every report once`() throws {
    let folder = try LabFolder(at: Self.environment["TACTUS_LAB"])
    let statuses = try fill(folder)
    let (lab, site) = try folder.site()
    #expect(lab.reports.count == Self.count && lab.refused.isEmpty && lab.copies.isEmpty)
    for status in Status.allCases {
      #expect(lab.count(status) == statuses.count { $0 == status })
    }
    #expect(lab.devices.count == 2)
    let page = try String(contentsOfFile: "\(site)/index.html", encoding: .utf8)
    #expect(page.components(separatedBy: "<tr data-facts").count == Self.count + 2 + 2 + 2 + 1)
  }

  /// Writes the reports, and returns their outcomes.
  private func fill(_ folder: LabFolder) throws -> [Status] {
    let pad = try example("dualsense")
    var statuses: [Status] = []
    for place in 0..<Self.count {
      let isEast = place % 2 == 0
      var facts = LabFolder.Facts(
        day: place / 2 + 1, machine: isEast ? "AMD EPYC, 2 processors" : "Cortex-A76, 4 processors")
      // The station in the west becomes slower.
      facts.baseline = isEast ? 0.05 + Double(place % 7) / 1000 : 0.08 + Double(place) / 500
      let run: (report: Report, evidence: Evidence)
      if place % 3 == 0 {
        run = try LabFolder.issue(pad, facts)
      } else {
        facts.defect = place % 11 == 4 ? .ignoresLateOff : nil
        run = try LabFolder.run(facts)
      }
      statuses.append(run.report.outcome)
      try folder.write(try LabFolder.files(run), "\(isEast ? "east" : "west")/\(place + 1)")
    }
    return statuses
  }

  /// The evidence of a measured example.
  private func example(_ name: String) throws -> Evidence {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Devices/Reports/\(name)").standardized.path
    var evidence: Evidence = [:]
    for (path, bytes) in try CheckedFiles.read(folder) where path.hasSuffix(".csv") {
      evidence[path] = try Transcript(csv: bytes)
    }
    return evidence
  }
}
