internal import TactusSystem

/// The folder of a report, with the folder of the evidence in it.
struct JournalFolder: Journal.Space {
  private let folder: SyncedFolder
  private let evidence: SyncedFolder

  /// Creates both folders if necessary, and locks them for this run.
  /// - Throws: ``FileError`` of kind `inUse` if another run writes into the folder.
  init(_ path: String) throws(FileError) {
    folder = try SyncedFolder(path)
    try folder.lock()
    evidence = try SyncedFolder(ReportFiles.evidence, in: folder)
  }

  func write(_ bytes: [UInt8], _ path: String) throws(FileError) {
    let (place, name) = place(of: path)
    try place.write(bytes, name)
  }

  func append(_ bytes: [UInt8], _ path: String) throws(FileError) {
    let (place, name) = place(of: path)
    try place.append(bytes, name)
  }

  func remove(_ path: String) {
    let (place, name) = place(of: path)
    place.remove(name)
  }

  private func place(of path: String) -> (SyncedFolder, name: String) {
    let head = "\(ReportFiles.evidence)/"
    return path.hasPrefix(head) ? (evidence, String(path.dropFirst(head.count))) : (folder, path)
  }
}
