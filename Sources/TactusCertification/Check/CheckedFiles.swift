internal import TactusFiles

/// The files of a report, each compared with its digest.
struct CheckedFiles {
  /// Those that the manifest names, by their paths.
  private(set) var files: [String: [UInt8]] = [:]
  private(set) var problems: [String] = []

  /// - Parameter present: all files that there are, the manifest among them.
  init(_ present: [String: [UInt8]]) throws(ReportError) {
    guard let manifestBytes = present[Manifest.fileName] else {
      if UnfinishedRun.isAmong(Array(present.keys)) {
        throw ReportError(
          "it is an unfinished run and no report: \(Manifest.fileName) is missing; show tells what "
            + "was measured")
      }
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
    for row in manifest.rows {
      guard let bytes = present[row.path] else {
        problems.append("\(row.path) is missing")
        continue
      }
      if Crypto.sha256(bytes) != row.digest { problems.append("\(row.path) was changed") }
      files[row.path] = bytes
    }
  }

  /// The plain files of a folder; a link is none, and a folder that no report has is refused even
  /// where it is empty.
  static func read(_ folder: String) throws(ReportError) -> [String: [UInt8]] {
    guard let paths = Folder.files(in: folder), let folders = Folder.folders(in: folder) else {
      throw ReportError("\(folder) cannot be listed, or is no report")
    }
    for name in folders where name != ReportFiles.evidence {
      throw ReportError("the folder \(name) does not belong to the report")
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

  static func bytes(_ folder: String, _ path: String) throws(ReportError) -> [UInt8] {
    do throws(FileError) {
      return try BoundedFile.read(path: "\(folder)/\(path)", limit: ReportFiles.byteLimit)
    } catch { throw ReportError(error.description) }
  }
}
