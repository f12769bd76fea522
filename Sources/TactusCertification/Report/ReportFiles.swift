internal import TactusFiles

/// A report as files: what it is written as, and what a check renders again.
package enum ReportFiles {
  static let report = "report.json"
  static let limits = "limits.json"
  /// The only folder in that of a report.
  static let evidence = "evidence"

  /// Bytes of a file of a report at most.
  static let byteLimit = 64 << 20

  /// All files but the manifest.
  static func all(_ report: Report, _ evidence: Evidence, limits: [UInt8]) throws(ReportError)
    -> [String: [UInt8]]
  {
    guard let json = CanonicalJSON.bytes(report) else {
      throw ReportError("the report cannot be written as JSON")
    }
    var files = rendered(report, evidence)
    files[Self.report] = json
    files[Self.limits] = limits
    for (path, transcript) in evidence { files[path] = Array(transcript.csv.utf8) }
    return files
  }

  /// The files that only show what others say.
  static func rendered(_ report: Report, _ evidence: Evidence) -> [String: [UInt8]] {
    [
      "report.xml": Array(JUnitText.text(report).utf8),
      "report.ktap": Array(KTAPText.text(report).utf8),
      "report.html": Array(PageText.text(report, evidence).utf8),
    ]
  }

  /// Writes a report into a folder, which is made if need be and must hold nothing else; files of
  /// an earlier report in it are replaced.
  /// - Parameter key: who signs; nil: nobody.
  package static func write(
    _ report: Report, _ evidence: Evidence, limits: [UInt8] = LimitsFile.embeddedBytes,
    signedBy key: SigningKey? = nil, into folder: String
  ) throws(ReportError) {
    var files = try all(report, evidence, limits: limits)
    let manifest = try Manifest(files)
    if let key { files[Manifest.signatureName] = try key.signature(of: manifest) }
    do throws(RigFault) {
      try Folder.make(folder)
      try Folder.make("\(folder)/\(Self.evidence)")
    } catch { throw ReportError(error.description) }
    do throws(FileError) {
      for (path, bytes) in files { try WholeFile.write(bytes, path: "\(folder)/\(path)") }
      try WholeFile.write(
        Array(manifest.text.utf8), path: "\(folder)/\(Manifest.fileName)")
    } catch { throw ReportError(error.description) }
  }

  /// Makes sure that a report may be written into a folder, and clears away an earlier one.
  package static func prepare(_ folder: String) throws(ReportError) {
    guard let present = Folder.files(in: folder) else { return }
    if present.isEmpty { return }
    guard present.contains(Manifest.fileName) else {
      throw ReportError("\(folder) holds other files; choose an empty folder, or one of a report")
    }
    for path in present {
      let isOurs =
        path.hasPrefix("evidence/") || path.hasPrefix("report.") || path.hasPrefix("manifest.")
        || path == limits
      if isOurs { Folder.remove("\(folder)/\(path)") }
    }
  }
}
