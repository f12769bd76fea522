internal import TactusFiles

/// A report that was read from a folder, and what is wrong with it.
package struct ReportCheck: Sendable {
  /// Nil where it could not be read at all.
  package var report: Report?
  /// In the order in which they were found; empty: everything is as the evidence says.
  package var problems: [String] = []
  /// Whether a signature was asked for and holds.
  package var isSigned = false

  /// Reads a report without checking anything but its form.
  package static func read(_ folder: String) throws(ReportError) -> Report {
    try CanonicalJSON.read(Report.self, bytes(folder, ReportFiles.report))
  }

  /// Checks everything that can be checked: digests, extra and missing files, and where these are
  /// as they should be form, limits, every verdict from the evidence again, and every rendering
  /// byte for byte.
  /// - Parameters:
  ///   - publicKey: PEM of the ed25519 key that must have signed the manifest; nil: none must.
  ///   - toolVersion: that of this program; another one may render otherwise, which is said.
  package init(_ folder: String, publicKey: [UInt8]? = nil, toolVersion: String) {
    let files: [String: [UInt8]]
    do throws(ReportError) { files = try Self.files(in: folder) } catch {
      self.init(problem: error.description)
      return
    }
    self.init(files: files, publicKey: publicKey, toolVersion: toolVersion)
  }

  private init(problem: String) { problems = [problem] }

  /// The same for files by their paths, the manifest and the signature among them.
  init(
    files present: [String: [UInt8]], publicKey: [UInt8]? = nil,
    limits: [UInt8] = LimitsFile.embeddedBytes, toolVersion: String
  ) {
    do throws(ReportError) {
      let files = try checkFiles(present)
      checkSignature(present, publicKey)
      // Of files that were changed nothing follows.
      if !problems.isEmpty { return }
      let report = try Self.decode(files)
      self.report = report
      let evidence = try Self.evidence(report, files)
      checkLimits(report, files, limits)
      checkVerdicts(report, evidence)
      checkRenderings(report, evidence, files, toolVersion)
    } catch { problems.append(error.description) }
  }

  /// The plain files of a folder; a link is none.
  private static func files(in folder: String) throws(ReportError) -> [String: [UInt8]] {
    guard let paths = Folder.files(in: folder) else {
      throw ReportError("\(folder) cannot be listed, or is no report")
    }
    var files: [String: [UInt8]] = [:]
    for path in paths {
      guard Folder.isPlainFile("\(folder)/\(path)") else {
        throw ReportError("\(path) is no plain file")
      }
      files[path] = try bytes(folder, path)
    }
    return files
  }

  /// Every file of the manifest with its bytes, after its digest was compared.
  private mutating func checkFiles(
    _ present: [String: [UInt8]]
  ) throws(ReportError) -> [String: [UInt8]] {
    guard let manifestBytes = present[Manifest.fileName] else {
      throw ReportError("\(Manifest.fileName) is missing")
    }
    let manifest: Manifest
    do throws(ReportError) { manifest = try Manifest(manifestBytes) } catch {
      throw ReportError("\(Manifest.fileName): \(error)")
    }
    let known = Set(manifest.rows.map(\.path) + [Manifest.fileName, Manifest.signatureName])
    for path in present.keys.sorted() where !known.contains(path) {
      problems.append("\(path) does not belong to the report")
    }
    var files: [String: [UInt8]] = [:]
    for row in manifest.rows {
      guard let bytes = present[row.path] else {
        problems.append("\(row.path) is missing")
        continue
      }
      if Crypto.sha256(bytes) != row.digest { problems.append("\(row.path) was changed") }
      files[row.path] = bytes
    }
    return files
  }

  private mutating func checkSignature(_ files: [String: [UInt8]], _ publicKey: [UInt8]?) {
    guard let publicKey else { return }
    let name = Manifest.signatureName
    guard let signature = files[name], let manifest = files[Manifest.fileName] else {
      problems.append("\(name) is missing: the report is not signed")
      return
    }
    switch Crypto.isSigned(manifest, signature: signature, publicKey: publicKey) {
    case nil: problems.append("the key is no public ed25519 key in PEM form")
    case false?: problems.append("\(name) is not the signature of this manifest by this key")
    case true?: isSigned = true
    }
  }

  private static func decode(_ files: [String: [UInt8]]) throws(ReportError) -> Report {
    guard let bytes = files[ReportFiles.report] else {
      throw ReportError("\(ReportFiles.report) is missing")
    }
    let report: Report
    do throws(ReportError) { report = try CanonicalJSON.read(Report.self, bytes) } catch {
      throw ReportError("\(ReportFiles.report): \(error)")
    }
    guard report.format == Report.format, report.version == Report.version else {
      throw ReportError("\(ReportFiles.report): it is of another format or version")
    }
    return report
  }

  /// The transcripts that the attempts name; every other file in the folder of evidence is extra.
  private static func evidence(
    _ report: Report, _ files: [String: [UInt8]]
  ) throws(ReportError) -> Evidence {
    var evidence: Evidence = [:]
    let tests = report.tests + report.health.flatMap(\.tests)
    for path in Set(tests.flatMap(\.attempts).map(\.evidence)) where !path.isEmpty {
      guard let bytes = files[path] else { throw ReportError("\(path) is missing") }
      do throws(TranscriptError) { evidence[path] = try Transcript(csv: bytes) } catch {
        throw ReportError("\(path), \(error)")
      }
    }
    return evidence
  }

  private mutating func checkLimits(
    _ report: Report, _ files: [String: [UInt8]], _ own: [UInt8]
  ) {
    let limits = files[ReportFiles.limits]
    if limits != own {
      problems.append("\(ReportFiles.limits) is not the file of limits of this program")
    }
    let digest = Crypto.sha256(own)
    if report.tool.limitsDigest != digest {
      problems.append("the report was held to other limits than those of this program")
    }
    ownLimits = LimitsReader.read(own).limits
    if report.tool.limitsVersion != ownLimits.version {
      problems.append("the report names another version of the limits")
    }
  }

  private var ownLimits = LimitsFile(version: "", limits: [], table: [:])

  private mutating func checkVerdicts(_ report: Report, _ evidence: Evidence) {
    let derived = report.derived(from: evidence, limits: ownLimits)
    if derived == report { return }
    let pairs = zip(derived.tests, report.tests)
    for (right, given) in pairs where right != given {
      let what =
        right.status == given.status
        ? "its figures are not those of the evidence"
        : "it is \(right.status.rawValue) by the evidence, not \(given.status.rawValue)"
      problems.append("\(given.id): \(what)")
    }
    if derived.tests.map(\.id) != report.tests.map(\.id) {
      problems.append("the tests are not those of the profile \(report.profile.rawValue)")
    }
    if derived.outcome != report.outcome || derived.isCertificate != report.isCertificate {
      problems.append("the outcome does not follow from the tests")
    }
    if problems.isEmpty { problems.append("the summary does not follow from the tests") }
  }

  private mutating func checkRenderings(
    _ report: Report, _ evidence: Evidence, _ files: [String: [UInt8]], _ toolVersion: String
  ) {
    let rendered = ReportFiles.rendered(report, evidence)
    for (path, bytes) in rendered.sorted(by: { $0.key < $1.key }) where files[path] != bytes {
      let remark =
        report.tool.version == toolVersion
        ? "" : "; it was made by version \(report.tool.version), this is \(toolVersion)"
      problems.append("\(path) does not show what the report says\(remark)")
    }
    let named = Set(report.tests.flatMap(\.attempts).map(\.evidence))
      .union(report.health.flatMap(\.tests).flatMap(\.attempts).map(\.evidence))
      .union(rendered.keys).union([ReportFiles.report, ReportFiles.limits])
    for path in files.keys.sorted() where !named.contains(path) {
      problems.append("\(path) is not named by the report")
    }
  }

  private static func bytes(_ folder: String, _ path: String) throws(ReportError) -> [UInt8] {
    do throws(FileError) {
      return try BoundedFile.read(path: "\(folder)/\(path)", limit: ReportFiles.byteLimit)
    } catch { throw ReportError(error.description) }
  }
}
