import Foundation
import Testing

@testable import TactusCertification

@Suite struct LabTests {
  @Test func `reports that verify are counted, and others are listed with the reason`() throws {
    let folder = try LabFolder()
    try folder.add("station-1/a", .init(day: 1))
    try folder.add("station-1/b", .init(day: 2, defect: .ignoresLateOff))
    try folder.add("changed", .init(day: 3))
    try folder.change("changed/report.json") { $0.replacing("FAIL", with: "PASS") }
    try folder.write(["evidence/run.csv": Array("time_ns,source\n".utf8)], "half")
    let lab = try folder.lab()
    #expect(lab.reports.map(\.path) == ["station-1/a", "station-1/b"])
    #expect(lab.reports.map(\.station) == ["station-1: m", "station-1: m"])
    #expect(lab.count(.fail) == 1)
    #expect(lab.refused.map(\.path) == ["changed", "half"])
    #expect(lab.refused[0].problem == "report.json was changed")
    #expect(lab.refused[1].problem.contains("unfinished run"))
  }

  @Test func `a copy of a report is not counted again`() throws {
    let folder = try LabFolder()
    try folder.add("b", .init(day: 1))
    try folder.add("a", .init(day: 1))
    try folder.add("c", .init(day: 2))
    let lab = try folder.lab()
    #expect(lab.reports.map(\.path) == ["a", "c"])
    #expect(lab.copies.map(\.path) == ["b"] && lab.copies.map(\.original) == ["a"])
    #expect(lab.copies[0].isEqual)
  }

  /// Repeats a line of the evidence that has no effect, and renews the digests, so that the report
  /// still verifies.
  @Test func `a run counts once, also if its evidence was changed without effect`() throws {
    let folder = try LabFolder()
    let run = try LabFolder.run(.init(day: 1))
    try folder.write(try LabFolder.files(run), "a")
    var files = try LabFolder.files(run)
    let path = "evidence/ID-1.1.csv"
    let lines = String(decoding: try #require(files[path]), as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let place = try #require(lines.firstIndex { $0.contains(",instrument,level,") })
    files[path] = Array((lines[...place] + lines[place...]).joined(separator: "\n").utf8)
    files[Manifest.fileName] = nil
    files[Manifest.fileName] = Array(try Manifest(files).text.utf8)
    try folder.write(files, "b")
    let (lab, site) = try folder.site()
    #expect(lab.reports.map(\.path) == ["a"] && lab.refused.isEmpty)
    #expect(lab.copies.map(\.path) == ["b"] && !lab.copies[0].isEqual)
    let page = try String(contentsOfFile: "\(site)/index.html", encoding: .utf8)
    #expect(page.contains("another report of the same run as a</td>"))
  }

  @Test func `no report can fill the list with a long text`() throws {
    let folder = try LabFolder()
    let line = String(repeating: "0", count: 64) + "  " + String(repeating: "\u{fffd}", count: 9000)
    try folder.write(["manifest.sha256": Array((line + "\n").utf8), "report.json": [1]], "long")
    let lab = try folder.lab()
    #expect(lab.refused.map(\.path) == ["long"])
    #expect(lab.refused[0].problem.count < 200)
    let refused = Lab.Refused("a", [String(repeating: "x", count: 9000), "y"])
    #expect(refused.problem.count < 400 && refused.count == 2)
  }

  @Test func `a merged report is listed, and its parts are not counted twice`() throws {
    let folder = try LabFolder()
    try folder.add("a", .init(day: 1))
    try folder.add("b", .init(day: 2))
    _ = try ReportMerge.merge(
      ["\(folder.path)/a", "\(folder.path)/b"], into: "\(folder.path)/merged", toolVersion: "1")
    let lab = try folder.lab()
    #expect(lab.reports.map(\.path) == ["a", "b"])
    #expect(lab.merged.map(\.path) == ["merged"] && lab.refused.isEmpty)
    try folder.change("merged/merged.json") { $0 + " " }
    #expect(try folder.lab().refused.map(\.path) == ["merged"])
  }

  @Test func `links and hidden folders are not entered, and no depth stops the search`() throws {
    let folder = try LabFolder()
    try folder.add("a")
    try folder.add(".hidden/b", .init(day: 2))
    let files = FileManager.default
    try files.createSymbolicLink(atPath: "\(folder.path)/loop", withDestinationPath: folder.path)
    try files.createDirectory(
      atPath: "\(folder.path)/" + Array(repeating: "d", count: 12).joined(separator: "/"),
      withIntermediateDirectories: true)
    let lab = try folder.lab()
    #expect(lab.reports.map(\.path) == ["a"])
    #expect(lab.omissions == ["folders deeper than 8"])
    #expect(throws: ReportError.self) { _ = try Lab("/nowhere", toolVersion: "1") }
  }

  @Test func `a baseline that moves is drift, and noise is none`() {
    let steady = (0..<20).map { 0.05 + Double($0 % 5) * 0.001 }
    #expect(Drift(steady, least: 0.02) == nil)
    let slower = steady.enumerated().map { $0.offset < 10 ? $0.element : $0.element + 0.1 }
    #expect(Drift(slower, least: 0.02) == .rises)
    #expect(Drift(slower.reversed(), least: 0.02) == .falls)
    // The first change is certain but too small. The second one is large but has too few values.
    #expect(Drift(slower, least: 0.2) == nil)
    #expect(Drift([0.05, 0.05, 0.05, 0.5, 0.5, 0.5], least: 0.02) == nil)
    #expect(Drift(Array(steady.dropLast()) + [9], least: 0.02) == nil)
  }

  @Test func `a station whose baseline drifts is marked, and another is not`() throws {
    let folder = try LabFolder()
    for day in 1...12 {
      try folder.add("east/\(day)", .init(day: day, baseline: day < 7 ? 0.05 : 0.2))
      try folder.add("west/\(day)", .init(day: day, machine: "n", baseline: 0.05))
    }
    let (lab, site) = try folder.site()
    #expect(lab.reports.count == 24 && lab.driftingStations == ["east: m"])
    let page = try String(contentsOfFile: "\(site)/index.html", encoding: .utf8)
    #expect(page.components(separatedBy: "the baseline rises").count == 2)
    let metrics = try String(contentsOfFile: "\(site)/metrics.txt", encoding: .utf8)
    #expect(metrics.contains("tactus_station_drifts{station=\"east: m\"} 1\n"))
    #expect(metrics.contains("tactus_station_drifts{station=\"west: n\"} 0\n"))
  }

  @Test func `a path from one folder leads to another`() {
    #expect(RelativePath.from("/a/b", to: "/a/c/d") == "../c/d")
    #expect(RelativePath.from("/a", to: "/a") == ".")
    #expect(RelativePath.from("/a/site", to: "/a") == "..")
    #expect(RelativePath.from("/", to: "/x") == "x")
    #expect(RelativePath.encoded("a b/ü:#%") == "a%20b/%C3%BC%3A%23%25")
  }
}
