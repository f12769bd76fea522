internal import TactusSystem

/// Writes several reports about one device as one.
package enum ReportMerge {
  /// Verifies the reports, merges them, writes the result, and verifies what was written.
  /// - Parameters:
  ///   - folders: the reports, in the order of the parts.
  ///   - out: the folder of the merged report. It is created unless it exists; then it must be
  ///     empty.
  /// - Throws: ``ReportError`` if a report cannot be a part, or if `out` is not empty; then nothing
  ///   is written. Also if the writing fails, or if the result does not verify.
  package static func merge(
    _ folders: [String], into out: String, toolVersion: String
  ) throws(ReportError) -> MergedReport {
    var sources: [MergedReport.Source] = []
    for folder in folders {
      let check = ReportCheck(folder, toolVersion: toolVersion)
      do throws(ReportError) { sources.append(try MergedReport.Source(check)) } catch {
        throw ReportError("\(folder): \(error)")
      }
    }
    let report = try MergedReport(sources)
    if Folder.isThere(out), FolderNames.read(out, limit: 1) != [] {
      throw ReportError("\(out) is not an empty folder; choose another")
    }
    do throws(FileError) { try write(report, folders, out) } catch { throw ReportError(error) }
    let check = MergedCheck(out, toolVersion: toolVersion)
    // A part that changes while it is copied does not verify.
    if let problem = check.problems.first { throw ReportError("\(out): \(problem)") }
    return report
  }

  private static func write(
    _ report: MergedReport, _ folders: [String], _ out: String
  ) throws(FileError) {
    let root = try SyncedFolder(out)
    var manifests: [String: [UInt8]] = [:]
    for (part, folder) in zip(report.parts, folders) {
      let place = try SyncedFolder(part.folder, in: root)
      let evidence = try SyncedFolder(ReportFiles.evidence, in: place)
      for path in Folder.files(in: folder) ?? [] {
        let bytes = try BoundedFile.read(
          path: "\(folder)/\(path)", limit: ReportFiles.byteLimit)
        if path == Manifest.fileName { manifests[part.folder] = bytes }
        let head = "\(ReportFiles.evidence)/"
        if path.hasPrefix(head) {
          try evidence.write(bytes, String(path.dropFirst(head.count)))
        } else {
          try place.write(bytes, path)
        }
      }
    }
    let files = (try? MergedFiles.all(report, manifests: manifests)) ?? [:]
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) where name != Manifest.fileName {
      try root.write(bytes, name)
    }
    try root.write(files[Manifest.fileName] ?? [], Manifest.fileName)
  }
}
