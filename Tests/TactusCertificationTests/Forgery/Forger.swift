import Foundation
import TactusDevice

@testable import TactusCertification

/// A forged report: tests change its files, and it then makes each digest fit and renders every
/// page again.
struct Forger {
  /// Unchanged reports of runs that many tests forge. Copying one is cheap, but creating its files
  /// is slow.
  static let good = Result { try Forger(TestRun.good.get()).remembering() }
  static let broken = Result { try Forger(TestRun.broken.get()).remembering() }
  static let short = Result { try Forger(ForgedRuns.short.get()).remembering() }

  var files: [String: [UInt8]]
  /// The transcripts before any forgery, with their bytes.
  private var original: [String: (bytes: [UInt8], transcript: Transcript)] = [:]

  init(_ run: (report: Report, evidence: Evidence)) throws {
    files = try ReportFiles.all(run.report, run.evidence, limits: LimitsFile.embeddedBytes)
  }

  /// A copy that has already parsed each transcript.
  private func remembering() throws -> Forger {
    var copy = self
    copy.original = try files.filter { $0.key.hasPrefix("evidence/") }
      .mapValues { ($0, try Transcript(csv: $0)) }
    return copy
  }

  /// Writes a manifest that fits the files, and returns the problems that the check of the report
  /// finds.
  func problems() throws -> [String] {
    var files = files
    files[Manifest.fileName] = Array(try Manifest(files).text.utf8)
    return ReportCheck(files: files, toolVersion: "1").problems
  }

  func transcript(_ path: String) throws -> Transcript {
    let bytes = files[path] ?? []
    if let known = original[path], known.bytes == bytes { return known.transcript }
    return try Transcript(csv: bytes)
  }

  func record() throws -> RunRecord { try RunRecord(transcript(RunRecord.path)) }

  /// Replaces the entries of a transcript.
  mutating func write(_ entries: [Transcript.Entry], _ path: String = RunRecord.path) {
    files[path] = Array(Transcript(entries).csv.utf8)
  }

  mutating func write(_ record: RunRecord) { write(record.transcript.entries) }

  /// Renders the pages of a report that the forger has changed.
  mutating func show(_ report: Report) throws {
    files[ReportFiles.report] = CanonicalJSON.bytes(report)
    for (path, bytes) in ReportFiles.rendered(report, try evidence()) { files[path] = bytes }
  }

  private func evidence() throws -> Evidence {
    var evidence: Evidence = [:]
    for path in files.keys where path.hasPrefix("evidence/") {
      evidence[path] = try transcript(path)
    }
    return evidence
  }

  /// Derives the report from the present transcripts.
  mutating func derive() throws {
    try show(Report(record(), evidence(), .embedded))
  }

  /// Writes the heads of all transcripts again, so that they fit the present facts in run.csv.
  mutating func reseal() throws {
    let record = try record()
    let seal = record.opening.seal
    for trial in record.trials where files[trial.ownPath] != nil {
      let entries = try transcript(trial.ownPath).entries.filter { $0.what != .run }
      let head = TranscriptHead(
        record.opening, seal, name: trial.name, number: trial.number)
      write(head.added(to: Transcript(entries)).entries, trial.ownPath)
    }
  }
}

/// Forges a report, derives report.json again from the transcripts, and returns the problems that
/// the check finds.
func problems(_ original: Forger, _ forge: (inout Forger) throws -> Void) throws -> [String] {
  var forger = original
  try forge(&forger)
  try forger.derive()
  return try forger.problems()
}

/// The runs that tests forge.
enum ForgedRuns {
  /// A run that was interrupted at test FN-1. It is short, but has everything that a report can
  /// contain.
  static let short = Result { try run(DeviceID("loopback"), TestRun.nonce, "2026-11-21T15:04:05Z") }
  /// A run of another device on another day.
  static let other = Result {
    try run(
      DeviceID("loopback:wideband"), String(TestRun.nonce.reversed()), "2026-11-22T16:05:06Z")
  }
  /// A run of the same device on another day.
  static let later = Result {
    try run(DeviceID("loopback"), String(TestRun.nonce.reversed()), "2026-11-22T16:05:06Z")
  }

  private static func run(
    _ id: DeviceID, _ nonce: String, _ created: String
  ) throws -> (report: Report, evidence: Evidence) {
    let rig = try TroubledRig(id) { $0 == 6 ? .interrupted : nil }
    var order = TestRun.order()
    (order.nonce, order.created) = (nonce, created)
    order.deviceID = id.description
    return Runner(
      rig, order, secondsNow: TestRun.clock(of: rig),
      baseline: {
        var baseline = Report.Baseline()
        baseline.wakes = nonce == TestRun.nonce ? 10 : 11
        baseline.maximumMilliseconds = Figure(millionths: Int64(baseline.wakes) * 1000)
        return baseline
      }
    ).run()
  }
}
