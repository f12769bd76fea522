/// Finds the files below a folder whose names have one of the given endings.
///
/// The search enters subfolders. It does not follow links to folders, because a folder within the
/// searched one is found anyway. A link to a file is used if its target is within the searched
/// folder.
package struct FolderSearch: Sendable {
  /// A path that the search does not use: a file with a matching name, or a link to a folder
  /// outside.
  package struct Skipped: Sendable, Hashable {
    package var path: String
    /// The reason, in one line.
    package var reason: String
  }

  /// The paths of the files, in the order of their characters. Each begins with the folder as it
  /// was given.
  package private(set) var files: [String] = []
  /// The paths that were skipped, in the same order.
  package private(set) var skipped: [Skipped] = []
  /// The folders that could not be read, in the same order.
  package private(set) var failures: [FileError] = []

  private let suffixes: [String]
  private let root: String
  private let limits: (files: Int, names: Int)

  /// Searches a folder and all folders below it.
  /// - Parameters:
  ///   - folder: its path, which may be a link.
  ///   - suffixes: the endings of the names, such as `.ahap`.
  ///   - fileLimit: the largest number of files.
  ///   - nameLimit: the largest number of names of any kind.
  /// - Throws: ``FileError`` if the folder cannot be read, or if a limit is exceeded.
  package init(
    _ folder: String, suffixes: [String], fileLimit: Int, nameLimit: Int = 1_000_000
  ) throws(FileError) {
    try BoundedFile.checkName(folder)
    guard let root = SystemCall.resolved(folder) else { throw FileError(.missing, path: folder) }
    self.root = root == "/" ? root : root + "/"
    self.suffixes = suffixes
    limits = (fileLimit, nameLimit)
    try search(folder)
    files.sort()
    skipped.sort { $0.path < $1.path }
    failures.sort { $0.path < $1.path }
  }

  /// Whether a path is a folder; links are followed.
  package static func isFolder(_ path: String) -> Bool {
    !path.utf8.contains(0) && SystemCall.status(path)?.isDirectory == true
  }

  /// Whether a path leads to a file of any kind; links are followed.
  package static func exists(_ path: String) -> Bool {
    !path.utf8.contains(0) && SystemCall.status(path) != nil
  }

  private mutating func search(_ folder: String) throws(FileError) {
    var folders = [folder]
    var left = limits.names
    while let next = folders.popLast() {
      let names: [String]
      do throws(Errno) {
        names = try SystemCall.names(in: next, limit: left)
      } catch {
        if next == folder { throw FileError(error, path: next) }
        failures.append(FileError(error, path: next))
        continue
      }
      guard names.count <= left else { throw tooMany(limits.names, in: folder, "names") }
      left -= names.count
      let start = next.hasSuffix("/") ? next : next + "/"
      for path in names.map({ start + $0 }) where take(path) { folders.append(path) }
      guard files.count <= limits.files else { throw tooMany(limits.files, in: folder, "files") }
    }
  }

  private func tooMany(_ limit: Int, in folder: String, _ what: String) -> FileError {
    FileError(.tooManyFiles(limit: limit, what: what), path: folder)
  }

  private func isWanted(_ path: String) -> Bool { suffixes.contains { path.hasSuffix($0) } }

  /// Classifies one path. Returns true for a folder that must be searched.
  private mutating func take(_ path: String) -> Bool {
    guard let status = SystemCall.statusOfLink(path) else { return false }
    if status.isDirectory { return true }
    if status.isLink {
      takeLink(path)
    } else if isWanted(path) {
      if status.isRegular {
        files.append(path)
      } else {
        skipped.append(Skipped(path: path, reason: "it is not a regular file"))
      }
    }
    return false
  }

  private mutating func takeLink(_ path: String) {
    let target = SystemCall.resolved(path)
    let status = target.flatMap { SystemCall.status($0) }
    let isFolder = status?.isDirectory == true
    guard isFolder || isWanted(path) else { return }
    if let target, !"\(target)/".utf8.starts(with: root.utf8) {
      skipped.append(Skipped(path: path, reason: "it is a link to a file outside the folder"))
    } else if !isFolder {
      // A broken link is listed as a file; reading it reports the error.
      files.append(path)
    }
  }
}
