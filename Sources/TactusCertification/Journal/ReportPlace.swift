internal import TactusDevice
internal import TactusSystem

/// The folder for a report, and the files that it contains now.
package struct ReportPlace {
  private let folder: String
  /// The files to delete before anything is written, in this order.
  private var earlier: [String] = []

  /// Examines a folder without changing it. The folder need not exist.
  /// - Parameter isReplacing: whether a report or an unfinished run in it may be replaced.
  /// - Throws: ``ReportError`` that describes the folder's content if it must not be replaced.
  package init(_ folder: String, isReplacing: Bool) throws(ReportError) {
    self.folder = folder
    if SyncedFolder.isLocked(folder) { throw ReportError(FileError(.inUse, path: folder)) }
    guard let paths = Folder.files(in: folder), let folders = Folder.folders(in: folder) else {
      if !Folder.isThere(folder) { return }
      throw ReportError(
        "\(folder) is a link, or not a folder that can be listed; choose another folder")
    }
    let other = folders.first { $0 != ReportFiles.evidence } ?? paths.first { !Self.isOfReport($0) }
    if let other {
      throw ReportError(
        "\(folder) holds other files (\(SafeText.escaped(other))); choose an empty folder, or one "
          + "of a report")
    }
    earlier = paths.sorted { (Self.rank($0), $0) < (Self.rank($1), $1) }
    guard let content = try Self.content(folder, paths), !isReplacing else { return }
    throw ReportError("\(folder) holds \(content); choose another folder, or give --replace")
  }

  /// Deletes the files to be replaced, and begins a journal in the folder. The folder is created if
  /// it is missing; its parent must exist.
  package func journal() throws(ReportError) -> Journal {
    do throws(FileError) {
      let space = try JournalFolder(folder)
      for path in earlier { space.remove(path) }
      return Journal(in: space)
    } catch { throw ReportError(error) }
  }

  /// Describes the measurements in the folder; nil if the folder contains at most leftovers of
  /// interrupted writes.
  /// - Throws: ``ReportError`` if the folder contains other files, but neither a report nor an
  /// unfinished run.
  private static func content(
    _ folder: String, _ paths: [String]
  ) throws(ReportError) -> String? {
    if paths.contains(Manifest.fileName) {
      guard let report = try? ReportCheck.read(folder) else {
        return "a report that this program cannot read"
      }
      return "the report of \(name(report)), \(report.outcome.rawValue)"
    }
    if paths.contains(RunRecord.path) {
      guard let run = try? UnfinishedRun(folder) else {
        return "an unfinished run that cannot be read"
      }
      return "an unfinished run of \(name(run.report))"
    }
    guard let rest = paths.first(where: { !isLeftover($0) }) else { return nil }
    throw ReportError(
      "\(folder) holds other files (\(rest)) and no report; choose an empty folder, or one of a "
        + "report")
  }

  private static func name(_ report: Report) -> String {
    "\(SafeText.escaped(report.device.model)), \(SafeText.escaped(report.created))"
  }

  /// Whether a file with this path may belong to a report or to an unfinished run.
  private static func isOfReport(_ path: String) -> Bool {
    path == RunRecord.path || ReportFiles.names.contains(path) || isLeftover(path)
      || isTranscript(path)
  }

  /// Whether a path has the form of an attempt's transcript: `evidence/FN-1.2.csv`. The test may be
  /// one that only another version of this program has.
  private static func isTranscript(_ path: String) -> Bool {
    let parts = path.split(separator: ".", omittingEmptySubsequences: false)
    let head = "\(ReportFiles.evidence)/"
    guard parts.count == 3, parts[0].hasPrefix(head), let number = Int(parts[1]) else {
      return false
    }
    let name = String(parts[0].dropFirst(head.count))
    let trial = RunRecord.Trial(name: name, number: number, begin: 0, end: 0)
    let words = trial.test.split(separator: "-", omittingEmptySubsequences: false)
    return trial.ownPath == path && words.count == 2
      && words[0].allSatisfy { $0.isASCII && $0.isUppercase } && Int(words[1]) != nil
  }

  private static func isLeftover(_ path: String) -> Bool {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    return SyncedFolder.isLeftover(name)
  }

  /// The order of deletion: the manifest first and the record of the run last. If the deletion is
  /// interrupted, the folder contains an unfinished run, not a damaged report.
  private static func rank(_ path: String) -> Int {
    switch path {
    case Manifest.fileName: 0
    case RunRecord.path: 2
    default: 1
    }
  }
}
