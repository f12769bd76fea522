/// The reason why a file could not be read or written, in one line that names the remedy.
package struct FileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of the error.
  package enum Kind: Sendable, Hashable {
    /// The path is empty or holds a NUL character.
    case invalidPath
    case missing
    /// The folder that should hold a new file does not exist.
    case missingFolder
    case permissionDenied
    case isDirectory
    /// A file or a link is in the place of a folder.
    case noFolder
    /// The last part of the path is a link. Links are not followed.
    case isLink
    /// The path is a pipe or a device, or a file of another user.
    case notOwnFile
    /// The file is larger than the limit.
    case tooLarge(limit: Int)
    /// The folder contains more than `limit` items. `what` names the items, such as `files`.
    case tooManyFiles(limit: Int, what: String)
    /// The path is a pipe that no process writes to.
    case pipeWithoutWriter
    /// Another process, or another part of this one, uses the folder or file for writing.
    case inUse
    case noSpace
    /// Any other error, with its errno.
    case system(errno: Int32)
  }

  package var kind: Kind
  /// The path as the caller gave it.
  package var path: String

  package init(_ kind: Kind, path: String) {
    self.kind = kind
    self.path = path
  }

  package var description: String { "\(path): \(reason)" }

  /// Whether the cause is the system and not the path: for example, a full disk or a broken device.
  package var isOfSystem: Bool {
    switch kind {
    case .noSpace, .system: true
    case .invalidPath, .missing, .missingFolder, .permissionDenied, .isDirectory, .noFolder,
      .isLink, .notOwnFile, .tooLarge, .tooManyFiles, .pipeWithoutWriter, .inUse:
      false
    }
  }

  /// The problem and the remedy, without the path.
  package var reason: String {
    switch kind {
    case .invalidPath: "the path is empty or contains a NUL character; give another path"
    case .missing: "no such file; check the path"
    case .missingFolder: "its folder does not exist; create it first"
    case .permissionDenied: "permission denied; change its permissions or run as its owner"
    case .isDirectory: "this is a folder; give a file in it"
    case .noFolder: "this is a file or a link; give a folder"
    case .isLink: "this is a link, and links are not followed; give the path of the file"
    case .notOwnFile: "this is not a regular file of this user; give another path"
    case .tooLarge(let limit): "the file is larger than \(limit) bytes; give a smaller one"
    case .tooManyFiles(let limit, let what):
      "more than \(limit) \(what) are in this folder and below; give a smaller one"
    case .pipeWithoutWriter: "no process writes to this pipe; start the writer first"
    case .inUse: "another process writes to it; wait until it ends, or choose another path"
    case .noSpace: "no space is left; free some or choose another disk"
    case .system(let number): Errno(number).description
    }
  }
}
