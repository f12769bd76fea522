/// The names and contents of a report's files.
package enum ReportFiles {
  static let report = "report.json"
  static let limits = "limits.json"
  /// The only folder within the folder of a report.
  static let evidence = "evidence"

  /// The names of the files that are not evidence. The signature is optional.
  static let names: Set = [
    report, limits, "report.xml", "report.ktap", "report.html", Manifest.fileName,
    Manifest.signatureName,
  ]

  /// The maximum size of a file of a report.
  static let byteLimit = 64 << 20
  /// The maximum size of all files of a report. A usual run writes up to 5 MB; the largest possible
  /// transcript, with ``Transcript/entryLimit`` entries, has about 20 MB.
  static let totalByteLimit = 256 << 20

  /// All files except the manifest and its signature.
  static func all(_ report: Report, _ evidence: Evidence, limits: [UInt8]) throws(ReportError)
    -> [String: [UInt8]]
  {
    guard let json = CanonicalJSON.bytes(report) else {
      throw ReportError("a number of the report is not finite, so that JSON cannot contain it")
    }
    var files = rendered(report, evidence)
    files[Self.report] = json
    files[Self.limits] = limits
    for (path, transcript) in evidence { files[path] = Array(transcript.csv.utf8) }
    return files
  }

  /// The files that are made from the report and its evidence for readers and other programs.
  static func rendered(_ report: Report, _ evidence: Evidence) -> [String: [UInt8]] {
    [
      "report.xml": Array(JUnitText.text(report).utf8),
      "report.ktap": Array(KTAPText.text(report).utf8),
      "report.html": Array(PageText.text(report, evidence).utf8),
    ]
  }
}
