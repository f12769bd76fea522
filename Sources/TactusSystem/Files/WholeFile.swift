internal import Glibc

/// Writes whole files. If their folder is writable, a reader sees the old content or the new, never
/// a part.
package enum WholeFile {
  /// Writes a file and replaces its previous content.
  ///
  /// A regular file is written under a temporary name in its folder and then renamed. Links are
  /// followed and permissions are kept. Anything else, such as a pipe or a terminal, is written
  /// directly, and so is a file in a folder that is not writable. `/dev/stdout` and `/dev/stderr`
  /// stand for the process's own descriptors, so redirection works. The bytes are not forced to the
  /// disk.
  package static func write(_ bytes: [UInt8], path: String) throws(FileError) {
    try BoundedFile.checkName(path)
    do throws(Errno) {
      let status = SystemCall.status(path)
      if status?.isDirectory == true { throw Errno(EISDIR) }
      if let number = standardDescriptors[path] {
        try SystemCall.duplicate(number).write(bytes)
      } else if let status, status.isRegular {
        try replace(path, with: bytes, keeping: status.permissions)
      } else if status == nil, SystemCall.statusOfLink(path)?.isLink != true {
        try create(path, bytes, permissions: nil)
      } else {
        try writeDirectly(path, bytes)
      }
    } catch {
      // A file that does not exist is created, so this error means that its folder is missing.
      if [ENOENT, ENOTDIR].contains(error.number) { throw FileError(.missingFolder, path: path) }
      throw FileError(error, path: path)
    }
  }

  /// Checks that a file can be written, without changing it. A full disk is not detected.
  package static func check(path: String) throws(FileError) {
    try BoundedFile.checkName(path)
    if standardDescriptors[path] != nil { return }
    do throws(Errno) {
      if let status = SystemCall.status(path) {
        if status.isDirectory { throw Errno(EISDIR) }
        try SystemCall.checkWritable(path)
      } else {
        let folder = ResourceLookup.folder(of: path)
        guard SystemCall.status(folder)?.isDirectory == true else {
          throw Errno(ENOENT)
        }
        try SystemCall.checkWritable(folder)
      }
    } catch {
      if [ENOENT, ENOTDIR].contains(error.number) { throw FileError(.missingFolder, path: path) }
      throw FileError(error, path: path)
    }
  }

  private static let standardDescriptors: [String: Int32] = [
    "/dev/stdout": STDOUT_FILENO, "/dev/stderr": STDERR_FILENO,
  ]

  /// Replaces a file, or writes it directly if its folder is not writable.
  private static func replace(
    _ path: String, with bytes: [UInt8], keeping permissions: mode_t
  ) throws(Errno) {
    try SystemCall.checkWritable(path)
    let target = SystemCall.resolved(path) ?? path
    do throws(Errno) {
      try create(target, bytes, permissions: permissions)
    } catch {
      guard [EACCES, EPERM, EROFS].contains(error.number) else { throw error }
      try writeDirectly(path, bytes)
    }
  }

  /// Writes a file under a temporary name and then renames it. After an error no temporary file is
  /// left over.
  private static func create(
    _ path: String, _ bytes: [UInt8], permissions: mode_t?
  ) throws(Errno) {
    let name = try writeSibling(of: path, bytes, permissions)
    do throws(Errno) {
      try SystemCall.rename(name, to: path)
    } catch {
      SystemCall.remove(name)
      throw error
    }
  }

  /// Writes a new temporary file in the folder of another file and returns its name.
  private static func writeSibling(
    of path: String, _ bytes: [UInt8], _ permissions: mode_t?
  ) throws(Errno) -> String {
    let sibling = try Sibling(of: path)
    do throws(Errno) {
      if let permissions { sibling.descriptor.setPermissions(permissions) }
      try sibling.descriptor.write(bytes)
    } catch {
      SystemCall.remove(sibling.name)
      throw error
    }
    return sibling.name
  }

  private static func writeDirectly(
    _ path: String, _ bytes: [UInt8]
  ) throws(Errno) {
    try SystemCall.open(path, O_WRONLY | O_CREAT | O_TRUNC).write(bytes)
  }
}

/// An empty temporary file in the folder of another file. It is written through the descriptor that
/// created it, because other users who can write to the folder may replace the name.
private struct Sibling: ~Copyable {
  let name: String
  let descriptor: Descriptor

  init(of path: String) throws(Errno) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    for attempt in 0..<Self.attempts {
      let name = "\(folder).tactus-\(getpid())-\(attempt).tmp"
      do throws(Errno) {
        descriptor = try SystemCall.open(name, O_WRONLY | O_CREAT | O_EXCL)
        self.name = name
        return
      } catch {
        guard error.number == EEXIST else { throw error }
      }
    }
    throw Errno(EEXIST)
  }

  /// The number of temporary names to try, because other threads or killed processes may use some.
  private static var attempts: Int { 100 }
}
