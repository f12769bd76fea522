import Foundation
import Testing

@testable import TactusCertification

/// A folder of reports that is removed at the end of the test.
final class LabFolder {
  let path: String
  private let isKept: Bool

  /// - Parameter place: a folder that is kept; nil for a temporary one.
  init(at place: String? = nil) throws {
    isKept = place != nil
    path = place ?? FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { if !isKept { try? FileManager.default.removeItem(atPath: path) } }

  /// The facts in which the reports of a lab differ.
  struct Facts {
    /// Days from the beginning of the lab; each is another run.
    var day = 1
    var machine = "m"
    /// The lateness of an idle thread in milliseconds.
    var baseline = 0.05
    var defect: Defect?
  }

  /// A quick core run on the virtual clock: of a good device, or of one with the defect
  /// `ignoresLateOff`. Its evidence is that of one run, issued again with other facts.
  static func run(_ facts: Facts) throws -> (report: Report, evidence: Evidence) {
    let run = try facts.defect == nil ? TestRun.good.get() : TestRun.broken.get()
    return try issue(run.evidence, facts)
  }

  /// A report with other facts from the evidence of a run, as if the device had done the same in
  /// another run.
  static func issue(
    _ old: Evidence, _ facts: Facts
  ) throws -> (report: Report, evidence: Evidence) {
    let earlier = try RunRecord(try #require(old[RunRecord.path]))
    var opening = earlier.opening
    let (month, day) = (facts.day / 28 + 1, facts.day % 28 + 1)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    opening.order.created = "\(2026 + month / 12)-\(two(month % 12 + 1))-\(two(day))T10:00:00Z"
    opening.order.station.machine = facts.machine
    opening.order.tool.limitsVersion = LimitsFile.embedded.version
    opening.order.tool.limitsDigest = LimitsFile.embeddedDigest
    let machine = facts.machine.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xffff }
    // Both numbers have a fixed length, so that no two runs have the same nonce.
    let end = String(facts.day + 0x10000, radix: 16) + String(machine + 0x10000, radix: 16)
    opening.order.nonce = String(opening.order.nonce.dropLast(end.count)) + end
    var record = RunRecord(opening)
    (record.trials, record.scheduling) = (earlier.trials, earlier.scheduling)
    (record.baseline, record.isComplete) = (earlier.baseline, earlier.isComplete)
    record.baseline.wakes = max(record.baseline.wakes, 1000)
    record.baseline.p99Milliseconds = Figure(
      millionths: Int64((facts.baseline * 1e6).rounded()))
    var evidence = old
    for trial in record.trials {
      guard let transcript = old[trial.ownPath] else { continue }
      let head = TranscriptHead(opening, opening.seal, name: trial.name, number: trial.number)
      evidence[trial.ownPath] = head.added(to: Transcript(Array(transcript.entries.dropFirst())))
    }
    evidence[RunRecord.path] = record.transcript
    return (Report(record, evidence, .embedded), evidence)
  }

  /// Writes a report into a folder inside this one.
  @discardableResult
  func add(_ name: String, _ facts: Facts = Facts()) throws -> Report {
    let run = try Self.run(facts)
    try write(Self.files(run), name)
    return run.report
  }

  static func files(_ run: (report: Report, evidence: Evidence)) throws -> [String: [UInt8]] {
    var files = try ReportFiles.all(run.report, run.evidence, limits: LimitsFile.embeddedBytes)
    files[Manifest.fileName] = Array(try Manifest(files).text.utf8)
    return files
  }

  func write(_ files: [String: [UInt8]], _ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(path)/\(name)/evidence", withIntermediateDirectories: true)
    for (file, bytes) in files { try write(bytes, "\(name)/\(file)") }
  }

  func write(_ bytes: [UInt8], _ file: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(file)"))
  }

  func text(_ file: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(file)", encoding: .utf8)
  }

  func change(_ file: String, _ change: (String) -> String) throws {
    try write(Array(change(try text(file)).utf8), file)
  }

  func lab() throws -> Lab { try Lab(path, toolVersion: "1") }

  /// Writes the site of the folder beside the reports.
  func site() throws -> (lab: Lab, folder: String) {
    let lab = try lab()
    let folder = "\(path)/.site"
    try LabSite.write(lab, of: path, to: folder, origin: "lab_1")
    return (lab, folder)
  }
}
