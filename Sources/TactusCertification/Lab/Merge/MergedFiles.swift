/// The files of a merged report besides its parts.
enum MergedFiles {
  /// The file that contains all facts of the report.
  static let facts = "merged.json"
  static let page = "report.html"

  /// Whether a folder has a merged report, which may be damaged.
  static func isIn(_ folder: String) -> Bool { Folder.isThere("\(folder)/\(facts)") }

  /// All files but the parts. The manifest has the manifest of each part, which has the digests of
  /// the part's files.
  /// - Parameter manifests: the manifests of the parts, by the names of the parts' folders.
  static func all(
    _ report: MergedReport, manifests: [String: [UInt8]]
  ) throws(ReportError) -> [String: [UInt8]] {
    guard let json = CanonicalJSON.bytes(report) else {
      throw ReportError("the report cannot be written as JSON")
    }
    var files = [facts: json, page: Array(MergedPage.text(report).utf8)]
    var named = files
    for (folder, bytes) in manifests { named["\(folder)/\(Manifest.fileName)"] = bytes }
    files[Manifest.fileName] = Array(try Manifest(named).text.utf8)
    return files
  }
}
