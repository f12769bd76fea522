/// Why a file could not be read or written, in one line that says what to do.
package struct FileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What went wrong.
  package enum Kind: Sendable, Hashable {
    /// The path is empty or holds a NUL character.
    case invalidPath
    case missing
    /// The folder that should hold a new file does not exist.
    case missingFolder
    case permissionDenied
    case isDirectory
    /// A folder is needed here, and this is a file or a link.
    case noFolder
    /// The last part of the path is a link, which is not followed.
    case isLink
    /// It is a pipe or a device, or belongs to another user.
    case notOwnFile
    /// The file has more bytes than the limit.
    case tooLarge(limit: Int)
    /// The folder holds more than the limit of what is counted: `files`.
    case tooManyFiles(limit: Int, what: String)
    /// A pipe that no process writes to.
    case pipeWithoutWriter
    /// Another process, or another part of this one, writes into the folder or file.
    case inUse
    case noSpace
    /// Anything else: the number that the system gave.
    case system(errno: Int32)
  }

  package var kind: Kind
  /// The path as it was given.
  package var path: String

  package init(_ kind: Kind, path: String) {
    self.kind = kind
    self.path = path
  }

  package var description: String { "\(path): \(reason)" }

  /// Whether the system is at fault and not the path: a full disk, a device that breaks.
  package var isOfSystem: Bool {
    switch kind {
    case .noSpace, .system: true
    case .invalidPath, .missing, .missingFolder, .permissionDenied, .isDirectory, .noFolder,
      .isLink, .notOwnFile, .tooLarge, .tooManyFiles, .pipeWithoutWriter, .inUse:
      false
    }
  }

  private var reason: String {
    switch kind {
    case .invalidPath: "this is no file name; give a path without NUL characters"
    case .missing: "no such file; check the path"
    case .missingFolder: "its folder does not exist; create it first"
    case .permissionDenied: "permission denied; change its permissions or run as its owner"
    case .isDirectory: "this is a folder; give a file in it"
    case .noFolder: "this is a file or a link; give a folder"
    case .isLink: "this is a link, which is not followed; name the file itself"
    case .notOwnFile: "this is no regular file of yours; give another path"
    case .tooLarge(let limit): "the file has more than \(limit) bytes; give a smaller one"
    case .tooManyFiles(let limit, let what):
      "more than \(limit) \(what) are in this folder and below; give a smaller one"
    case .pipeWithoutWriter: "no process writes to this pipe; start the writer first"
    case .inUse: "another process writes here; wait for its end, or choose another"
    case .noSpace: "no space is left; free some or choose another disk"
    case .system(let number): Errno(number).description
    }
  }
}
