internal import TactusSystem

/// A merged report that was read from a folder, and its problems.
package struct MergedCheck: Sendable {
  /// The report as it follows from the parts; nil if they do not verify.
  package private(set) var report: MergedReport?
  /// The problems. Empty if every part verifies, and everything follows from the parts.
  package private(set) var problems: [String] = []

  /// Whether a folder contains a merged report, and must therefore be checked as one.
  package static func isIn(_ folder: String) -> Bool { MergedFiles.isIn(folder) }

  /// Verifies each part, derives the report from them again, and compares all its files.
  package init(_ folder: String, toolVersion: String) {
    do throws(ReportError) {
      let parts = try Self.parts(in: folder)
      let sources = try sources(folder, parts, toolVersion)
      guard problems.isEmpty else { return }
      let report = try MergedReport(sources)
      var manifests: [String: [UInt8]] = [:]
      for part in parts {
        manifests[part] = try CheckedFiles.bytes("\(folder)/\(part)", Manifest.fileName)
      }
      let files = try MergedFiles.all(report, manifests: manifests)
      for (name, bytes) in files.sorted(by: { $0.key < $1.key })
      where try CheckedFiles.bytes(folder, name) != bytes {
        problems.append("\(name) differs from what this program makes of the parts")
      }
      self.report = report
    } catch { problems.append(error.description) }
  }

  /// The names of the parts' folders. Nothing else may be in the folder but the report's files.
  private static func parts(in folder: String) throws(ReportError) -> [String] {
    let most = MergedReport.partCounts.upperBound
    let files: Set = [MergedFiles.facts, MergedFiles.page, Manifest.fileName]
    guard let names = FolderNames.read(folder, limit: most + files.count + 1) else {
      throw ReportError("\(folder) cannot be listed; give the folder of a report")
    }
    let parts = names.filter { !files.contains($0) }
    let expected = (1...max(parts.count, 1)).map { "\($0)" }
    guard MergedReport.partCounts.contains(parts.count), Set(parts) == Set(expected) else {
      throw ReportError("the parts of a merged report are folders with the names 1, 2 ...")
    }
    for name in files where Folder.plainFileSize("\(folder)/\(name)") == nil {
      throw ReportError("\(name) is missing")
    }
    return expected
  }

  private mutating func sources(
    _ folder: String, _ parts: [String], _ toolVersion: String
  ) throws(ReportError) -> [MergedReport.Source] {
    var sources: [MergedReport.Source] = []
    for part in parts {
      let check = ReportCheck("\(folder)/\(part)", toolVersion: toolVersion)
      problems += check.problems.map { "part \(part): \($0)" }
      if check.problems.isEmpty { sources.append(try MergedReport.Source(check)) }
    }
    return sources
  }
}

extension MergedReport {
  /// Reads a merged report and checks only its format.
  package static func read(_ folder: String) throws(ReportError) -> MergedReport {
    let bytes = try CheckedFiles.bytes(folder, MergedFiles.facts)
    do throws(ReportError) { return try CanonicalJSON.read(MergedReport.self, bytes) } catch {
      throw ReportError("\(MergedFiles.facts): \(error)")
    }
  }
}
