internal import TactusDevice

/// A certification run that ended before its report was written, for example because the process
/// was killed or the disk was full. Its record and its transcripts contain the measurements; no
/// digest protects them.
package struct UnfinishedRun: Sendable {
  /// The results of the stored attempts.
  package let report: Report
  /// Remarks of one line each: how many attempts were made, what is missing, and which files belong
  /// to no attempt.
  package let remarks: [String]

  /// Whether a folder contains an unfinished run: a record and no manifest.
  package static func isIn(_ folder: String) -> Bool {
    guard let paths = Folder.files(in: folder) else { return false }
    return isAmong(paths)
  }

  static func isAmong(_ paths: [String]) -> Bool {
    paths.contains(RunRecord.path) && !paths.contains(Manifest.fileName)
  }

  /// Reads the files of an unfinished run. The last line of the record may be incomplete, its last
  /// attempt may have no end, and a transcript may belong to no attempt of the record.
  /// - Throws: ``ReportError`` with the place of any other problem.
  package init(_ folder: String, limits: LimitsFile = .embedded) throws(ReportError) {
    let paths = (Folder.files(in: folder) ?? []).filter { $0.hasPrefix(Self.evidence) }
    for path in paths where Folder.plainFileSize("\(folder)/\(path)") == nil {
      throw ReportError("\(path) is not a regular file; a report has no links or devices")
    }
    let transcripts = paths.filter { $0.hasSuffix(".csv") }
    try self.init(files: CheckedFiles.contents(of: transcripts, in: folder), limits: limits)
  }

  /// Reads an unfinished run from files in memory, by their paths.
  package init(files: [String: [UInt8]], limits: LimitsFile = .embedded) throws(ReportError) {
    var (record, open) = try Self.record(files[RunRecord.path])
    // The program wrote the transcript, and ended before it wrote the attempt's end to the record.
    if let trial = open, files[trial.ownPath] != nil {
      let end = try Self.transcript(of: trial, record, files).endNanoseconds
      record.trials.append(trial.ended(at: trial.begin + max(end, 0)))
      open = nil
    }
    let evidence = try Self.evidence(record, files)
    let isEveryAttemptMade = record.isComplete
    record.isComplete = false
    report = Report(record, evidence, limits)
    let known = Set(evidence.keys).union([RunRecord.path])
    remarks =
      [Self.extent(record, report)]
      + (open.map { ["\($0.name).\($0.number) began, but its evidence was not stored"] } ?? [])
      + (isEveryAttemptMade ? ["every attempt was made"] : [])
      + files.keys.sorted().filter { !known.contains($0) }
      .map { "\(SafeText.escaped($0)) belongs to no attempt in \(RunRecord.path)" }
      + ["no manifest"]
  }

  private static let evidence = "\(ReportFiles.evidence)/"

  private static func extent(_ record: RunRecord, _ report: Report) -> String {
    let (count, tests) = (record.trials.count, report.tests.count { !$0.attempts.isEmpty })
    return "\(count) attempt\(count == 1 ? "" : "s"), \(tests) of \(report.tests.count) tests run"
  }

  /// The record without an incomplete last line.
  private static func record(
    _ bytes: [UInt8]?
  ) throws(ReportError) -> (RunRecord, open: RunRecord.Trial?) {
    guard let bytes else { throw ReportError("\(RunRecord.path) is missing") }
    let end = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return try RunRecord.unfinished(read(RunRecord.path, Array(bytes[..<end])))
  }

  private static func read(_ path: String, _ bytes: [UInt8]) throws(ReportError) -> Transcript {
    do throws(TranscriptError) { return try Transcript(csv: bytes) } catch {
      throw ReportError("\(path), \(error)")
    }
  }

  private static func evidence(
    _ record: RunRecord, _ files: [String: [UInt8]]
  ) throws(ReportError) -> Evidence {
    var evidence: Evidence = [:]
    for trial in record.trials where trial.fault == nil && record.sharedPath(of: trial) == nil {
      evidence[trial.ownPath] = try transcript(of: trial, record, files)
    }
    return evidence
  }

  /// Reads the transcript of an attempt, and checks that it belongs to this run.
  private static func transcript(
    of trial: RunRecord.Trial, _ record: RunRecord, _ files: [String: [UInt8]]
  ) throws(ReportError) -> Transcript {
    guard let bytes = files[trial.ownPath] else { throw ReportError("\(trial.ownPath) is missing") }
    let transcript = try read(trial.ownPath, bytes)
    let head = TranscriptHead(
      record.opening, record.opening.seal, name: trial.name, number: trial.number)
    if let problem = head.problem(in: transcript) ?? record.actuatorProblem(in: transcript) {
      throw ReportError("\(trial.ownPath): \(problem)")
    }
    return transcript
  }
}
