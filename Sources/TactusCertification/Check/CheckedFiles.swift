internal import TactusSystem

/// The files of a report, compared with their digests.
struct CheckedFiles {
  /// The files that the manifest names and that exist, by their paths.
  private(set) var files: [String: [UInt8]] = [:]
  private(set) var problems: [String] = []

  /// - Parameter present: all files of the report's folder, including the manifest.
  init(_ present: [String: [UInt8]]) throws(ReportError) {
    try Crypto.check()
    guard let manifestBytes = present[Manifest.fileName] else {
      throw Self.noManifest(Array(present.keys))
    }
    let manifest = try Self.manifest(manifestBytes)
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

  /// Reads the manifest of a folder, its signature, and the files that the manifest names. All
  /// other files are listed with no bytes. A symbolic link or an unexpected folder is refused, even
  /// if the folder is empty.
  ///
  /// The manifest is read first. Then the sizes of the named files are checked before any of them
  /// is read, so that an untrusted report uses at most ``ReportFiles/totalByteLimit`` of memory.
  static func read(_ folder: String) throws(ReportError) -> [String: [UInt8]] {
    guard let paths = Folder.files(in: folder), let folders = Folder.folders(in: folder) else {
      throw ReportError("\(folder) cannot be listed; give the folder of a report")
    }
    for name in folders where name != ReportFiles.evidence {
      throw ReportError("the folder \(name) does not belong to the report")
    }
    let own = [Manifest.fileName, Manifest.signatureName].filter(paths.contains)
    var files = try contents(of: own, in: folder)
    guard let manifest = files[Manifest.fileName] else { throw Self.noManifest(paths) }
    let rows = try Self.manifest(manifest).rows.map(\.path)
    let named = Set(rows).intersection(paths).subtracting(own)
    files.merge(try contents(of: named.sorted(), in: folder)) { first, _ in first }
    for path in paths where files[path] == nil {
      _ = try size(folder, path)
      files[path] = []
    }
    return files
  }

  /// Reads regular files of a folder. It checks all sizes before it reads the first file.
  static func contents(
    of paths: [String], in folder: String
  ) throws(ReportError) -> [String: [UInt8]] {
    var total = 0
    for path in paths {
      let size = try size(folder, path)
      guard size <= ReportFiles.byteLimit else { throw tooLarge(path, ReportFiles.byteLimit) }
      total += size
    }
    guard total <= ReportFiles.totalByteLimit else {
      throw tooLarge("\(paths.count) files", ReportFiles.totalByteLimit)
    }
    var files: [String: [UInt8]] = [:]
    for path in paths {
      files[path] = try bytes(folder, path, limit: min(total, ReportFiles.byteLimit))
      total -= files[path, default: []].count
    }
    return files
  }

  private static func tooLarge(_ what: String, _ limit: Int) -> ReportError {
    ReportError("\(what): more than \(limit) bytes; no report is that large")
  }

  private static func size(_ folder: String, _ path: String) throws(ReportError) -> Int {
    guard let size = Folder.plainFileSize("\(folder)/\(path)") else {
      throw ReportError("\(path) is not a regular file; a report has no links or devices")
    }
    return size
  }

  static func bytes(
    _ folder: String, _ path: String, limit: Int = ReportFiles.byteLimit
  ) throws(ReportError) -> [UInt8] {
    do throws(FileError) {
      return try BoundedFile.read(path: "\(folder)/\(path)", limit: limit)
    } catch { throw ReportError(error) }
  }

  private static func manifest(_ bytes: [UInt8]) throws(ReportError) -> Manifest {
    do throws(ReportError) { return try Manifest(bytes) } catch {
      throw ReportError("\(Manifest.fileName): \(error)")
    }
  }

  private static func noManifest(_ paths: [String]) -> ReportError {
    guard UnfinishedRun.isAmong(paths) else {
      return ReportError("\(Manifest.fileName) is missing")
    }
    return ReportError(
      "the folder contains an unfinished run: \(Manifest.fileName) is missing; "
        + "`tactus report show` prints what was measured")
  }
}
