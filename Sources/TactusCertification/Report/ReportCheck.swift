internal import TactusSystem

/// A report that was read from a folder, and its problems.
package struct ReportCheck: Sendable {
  /// The report; nil if it could not be read.
  package var report: Report?
  /// The problems, one line each: first those of files, then of the report, of the run and its
  /// attempts in order, and of the files that are made from the report. If there are none,
  /// everything follows from the evidence. If another version of the program wrote the report, the
  /// first line says so, because that may explain the others.
  package var problems: [String] = []
  /// The transcripts of the report, as far as they were read.
  private(set) var evidence: Evidence = [:]
  /// The SHA-256 of the manifest, in lower-case hexadecimal digits: the identity of the report. Nil
  /// if the report has no manifest.
  private(set) var digest: String?
  /// The random number that identifies the run; nil if the record of the run was not read.
  private(set) var nonce: String?
  /// Who signed the report, as far as it was checked.
  package var signature = ReportSignature.none

  /// Reads a report and checks only its format.
  package static func read(_ folder: String) throws(ReportError) -> Report {
    try CanonicalJSON.read(Report.self, CheckedFiles.bytes(folder, ReportFiles.report))
  }

  /// Checks a report. First it checks the digests, and that no file is missing or extra. If all
  /// files are intact, it derives every statement of the report from the evidence again, checks
  /// that the evidence belongs to one run, one device and these tests, and compares every file that
  /// is made from the report byte for byte.
  /// - Parameters:
  ///   - publicKey: PEM of the ed25519 key that must have signed the manifest. If it is nil, the
  ///     signature is not checked.
  ///   - toolVersion: the version of this program. Another version may have other tests, limits and
  ///     pages, so its reports may not verify.
  package init(_ folder: String, publicKey: [UInt8]? = nil, toolVersion: String) {
    let files: [String: [UInt8]]
    do throws(ReportError) { files = try CheckedFiles.read(folder) } catch {
      self.init(problem: error.description)
      return
    }
    self.init(files: files, publicKey: publicKey, toolVersion: toolVersion)
  }

  private init(problem: String) { problems = [problem] }

  /// Checks files in memory, given by their paths, including the manifest and the signature.
  /// - Parameter limits: the bytes of the limits; nil for those of the program, or for the earlier
  ///   version of them with which the report was made.
  package init(
    files present: [String: [UInt8]], publicKey: [UInt8]? = nil,
    limits given: [UInt8]? = nil, toolVersion: String
  ) {
    let own = present[ReportFiles.limits].flatMap { LimitsFile.known(by: $0) == nil ? nil : $0 }
    let limits = given ?? own ?? LimitsFile.embeddedBytes
    do throws(ReportError) {
      digest = present[Manifest.fileName].flatMap(Crypto.sha256)
      let checked = try CheckedFiles(present)
      problems += checked.problems
      checkSignature(present, publicKey)
      // The evidence is used only if no file was changed.
      if !problems.isEmpty { return }
      checkContents(checked.files, limits)
      if !problems.isEmpty, let remark = Self.remark(checked.files, toolVersion) {
        problems.insert(remark, at: 0)
      }
    } catch { problems.append(error.description) }
  }

  /// Checks files whose digests are those of the manifest.
  private mutating func checkContents(_ files: [String: [UInt8]], _ limits: [UInt8]) {
    do throws(ReportError) {
      let record = try readEvidence(files)
      let ownLimits = LimitsFile.known(by: limits) ?? LimitsReader.read(limits).limits
      let derived = Report(record, evidence, ownLimits)
      let other = try Self.report(files, besides: derived)
      let report = other ?? derived
      self.report = report
      checkLimits(report, files, limits, ownLimits)
      if let other { problems += ReportComparison.problems(other, derived) }
      checkEvidence(record, derived, ownLimits)
      checkRenderings(report, evidence, files)
    } catch { problems.append(error.description) }
  }

  /// Reads the record of the run and the evidence of its attempts. If one of them cannot be read, a
  /// problem of the report itself is found first.
  private mutating func readEvidence(
    _ files: [String: [UInt8]]
  ) throws(ReportError) -> RunRecord {
    do throws(ReportError) {
      let record = try RunRecord(Self.transcript(RunRecord.path, files))
      nonce = record.opening.order.nonce
      evidence = try Self.evidence(record, files)
      return record
    } catch {
      report = try Self.decode(files)
      throw error
    }
  }

  /// The report in the file; nil if the file has exactly the bytes of the derived report. Then
  /// nothing in it can differ, so it is neither decoded nor compared.
  private static func report(
    _ files: [String: [UInt8]], besides derived: Report
  ) throws(ReportError) -> Report? {
    if let bytes = CanonicalJSON.bytes(derived), files[ReportFiles.report] == bytes { return nil }
    return try decode(files)
  }

  /// The line that explains the problems of a report by its version; nil if this version of the
  /// program wrote the report, or if the report names no version.
  private static func remark(_ files: [String: [UInt8]], _ toolVersion: String) -> String? {
    let bytes = files[ReportFiles.report] ?? []
    guard let version = CanonicalJSON.toolVersion(of: bytes), version != toolVersion else {
      return nil
    }
    return "version \(version) of tactus wrote this report, and this is version \(toolVersion), "
      + "which may have other tests, limits and pages; verify it with version \(version). "
      + "This version finds:"
  }

  private mutating func checkSignature(_ files: [String: [UInt8]], _ publicKey: [UInt8]?) {
    do throws(ReportError) { signature = try ReportSignature(files, publicKey) } catch {
      problems.append(error.description)
    }
  }

  private static func decode(_ files: [String: [UInt8]]) throws(ReportError) -> Report {
    guard let bytes = files[ReportFiles.report] else {
      throw ReportError("\(ReportFiles.report) is missing")
    }
    if let version = CanonicalJSON.version(of: bytes), version != Report.version {
      throw ReportError(
        "\(ReportFiles.report): the report has version \(version) of the format; this program "
          + "checks version \(Report.version)")
    }
    let report: Report
    do throws(ReportError) { report = try CanonicalJSON.read(Report.self, bytes) } catch {
      throw ReportError("\(ReportFiles.report): \(error)")
    }
    guard report.format == Report.format else {
      throw ReportError("\(ReportFiles.report): the format is not \(Report.format)")
    }
    return report
  }

  private static func transcript(
    _ path: String, _ files: [String: [UInt8]]
  ) throws(ReportError) -> Transcript {
    guard let bytes = files[path] else { throw ReportError("\(path) is missing") }
    do throws(TranscriptError) { return try Transcript(csv: bytes) } catch {
      throw ReportError("\(path), \(error)")
    }
  }

  /// The transcripts of all completed attempts of the run.
  private static func evidence(
    _ record: RunRecord, _ files: [String: [UInt8]]
  ) throws(ReportError) -> Evidence {
    var evidence: Evidence = [:]
    for trial in record.trials where trial.fault == nil {
      let path = record.path(of: trial)
      if evidence[path] != nil { continue }
      let transcript = try transcript(path, files)
      if let problem = record.actuatorProblem(in: transcript) {
        throw ReportError("\(path): \(problem)")
      }
      evidence[path] = transcript
    }
    return evidence
  }

  private mutating func checkLimits(
    _ report: Report, _ files: [String: [UInt8]], _ own: [UInt8], _ ownLimits: LimitsFile
  ) {
    let limits = files[ReportFiles.limits]
    if limits != own {
      problems.append("\(ReportFiles.limits) differs from the limits of this program")
    }
    let digest = Crypto.sha256(own)
    if report.tool.limitsDigest != digest {
      problems.append("the report was made with other limits than those of this program")
    }
    if report.tool.limitsVersion != ownLimits.version {
      problems.append("the report names another version of the limits")
    }
  }

  private mutating func checkEvidence(
    _ record: RunRecord, _ derived: Report, _ limits: LimitsFile
  ) {
    problems += ClaimCheck.problems(record.opening)
    problems += RunCheck(record, derived, limits).problems
    let seal = record.opening.seal
    for trial in record.trials where trial.fault == nil {
      guard record.sharedPath(of: trial) == nil, let own = evidence[trial.ownPath] else { continue }
      problems += TranscriptCheck(trial, own, record.opening, seal: seal).problems
    }
  }

  private mutating func checkRenderings(
    _ report: Report, _ evidence: Evidence, _ files: [String: [UInt8]]
  ) {
    let rendered = ReportFiles.rendered(report, evidence)
    for (path, bytes) in rendered.sorted(by: { $0.key < $1.key }) where files[path] != bytes {
      problems.append("\(path) differs from what this program makes of the report")
    }
    let named = Set(report.tests.flatMap(\.attempts).map(\.evidence))
      .union(report.health.flatMap(\.tests).flatMap(\.attempts).map(\.evidence))
      .union(rendered.keys).union([ReportFiles.report, ReportFiles.limits, RunRecord.path])
    for path in files.keys.sorted() where !named.contains(path) {
      problems.append("\(path) belongs to no attempt of the report")
    }
  }
}
