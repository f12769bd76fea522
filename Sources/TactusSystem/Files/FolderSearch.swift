/// The files below a folder whose names end alike.
///
/// Folders are entered, links to folders are not: what they lead to within the folder is found in
/// its own place. A link to a file counts as that file where it stays within the folder.
package struct FolderSearch: Sendable {
  /// What has the name of a file and is none that is read.
  package struct Skipped: Sendable, Hashable {
    package var path: String
    /// Why, in one line.
    package var reason: String
  }

  /// The paths of the files, each beginning with the folder as it was given, in the order of their
  /// characters.
  package private(set) var files: [String] = []
  /// What was left out, in the same order.
  package private(set) var skipped: [Skipped] = []
  /// Folders further below that could not be read, in the same order.
  package private(set) var failures: [FileError] = []

  private let suffix: String
  private let root: String
  private let limits: (files: Int, names: Int)

  /// Searches a folder and all below it.
  /// - Parameters:
  ///   - folder: its path; it may be a link itself.
  ///   - suffix: how the names end: `.ahap`.
  ///   - fileLimit: how many files may be found.
  ///   - nameLimit: how many names are read, whatever they are of.
  /// - Throws: ``FileError`` if the folder cannot be read, or more is below it than the limits.
  package init(
    _ folder: String, suffix: String, fileLimit: Int, nameLimit: Int = 1_000_000
  ) throws(FileError) {
    try BoundedFile.checkName(folder)
    guard let root = SystemCall.resolved(folder) else { throw FileError(.missing, path: folder) }
    self.root = root == "/" ? root : root + "/"
    self.suffix = suffix
    limits = (fileLimit, nameLimit)
    try search(folder)
    files.sort()
    skipped.sort { $0.path < $1.path }
    failures.sort { $0.path < $1.path }
  }

  /// Whether a path leads to a folder.
  package static func isFolder(_ path: String) -> Bool {
    !path.utf8.contains(0) && SystemCall.status(path)?.isDirectory == true
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

  /// Sorts one path in. True: a folder to be entered.
  private mutating func take(_ path: String) -> Bool {
    guard let status = SystemCall.statusOfLink(path) else { return false }
    if status.isDirectory { return true }
    if status.isLink {
      takeLink(path)
    } else if path.hasSuffix(suffix) {
      if status.isRegular {
        files.append(path)
      } else {
        skipped.append(Skipped(path: path, reason: "it is no regular file"))
      }
    }
    return false
  }

  private mutating func takeLink(_ path: String) {
    let target = SystemCall.resolved(path)
    let status = target.flatMap { SystemCall.status($0) }
    let isFolder = status?.isDirectory == true
    guard isFolder || path.hasSuffix(suffix) else { return }
    if let target, !"\(target)/".utf8.starts(with: root.utf8) {
      skipped.append(Skipped(path: path, reason: "it is a link out of the folder"))
    } else if !isFolder {
      // One that leads nowhere is found, too: reading it says so.
      files.append(path)
    }
  }
}
