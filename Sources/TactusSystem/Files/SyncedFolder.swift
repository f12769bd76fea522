internal import Glibc

/// A folder whose files are on the disk when a write returns, so that they survive a crash and a
/// loss of power.
///
/// The folder is opened once, and links in it are not followed: all writes stay in this folder,
/// even if its path later leads elsewhere. Only one thread at a time may write.
package final class SyncedFolder: Sendable {
  private let path: String
  private let descriptor: Descriptor

  /// Opens a folder, and creates it if it does not exist. Its parent must exist.
  /// - Throws: ``FileError``; a link is also an error.
  package init(_ path: String) throws(FileError) {
    self.path = path
    try BoundedFile.checkName(path)
    do throws(Errno) {
      try SystemCall.makeFolder(path, at: AT_FDCWD)
      descriptor = try SystemCall.open(path, at: AT_FDCWD, O_RDONLY | O_DIRECTORY)
    } catch { throw FileError(folder: error, path: path) }
    Self.syncParent(of: path)
  }

  /// Writes the name of a new folder to the disk. If the parent folder cannot be opened, a loss of
  /// power may remove the new folder.
  private static func syncParent(of path: String) {
    do throws(Errno) {
      try SystemCall.open(ResourceLookup.folder(of: path), O_RDONLY | O_DIRECTORY).sync()
    } catch {}
  }

  /// Opens a folder within another one, and creates it if it does not exist.
  /// - Parameter name: without `/`.
  package init(_ name: String, in folder: SyncedFolder) throws(FileError) {
    path = "\(folder.path)/\(name)"
    do throws(Errno) {
      try SystemCall.makeFolder(name, at: folder.descriptor.number)
      descriptor = try SystemCall.open(name, at: folder.descriptor.number, O_RDONLY | O_DIRECTORY)
      try folder.descriptor.sync()
    } catch { throw FileError(folder: error, path: path) }
  }

  /// Opens an existing folder within another one.
  /// - Parameter name: without `/`.
  /// - Throws: ``FileError``; a link is also an error.
  package init(existing name: String, in folder: SyncedFolder) throws(FileError) {
    path = "\(folder.path)/\(name)"
    do throws(Errno) {
      descriptor = try SystemCall.open(name, at: folder.descriptor.number, O_RDONLY | O_DIRECTORY)
    } catch { throw FileError(folder: error, path: path) }
  }

  /// Locks the folder until this object is freed or the process ends.
  /// - Throws: ``FileError`` of kind `inUse` if it stays locked by another for half a second. On a
  ///   file system without locks it never throws.
  package func lock() throws(FileError) {
    if !descriptor.lock() { throw FileError(.inUse, path: path) }
  }

  /// Whether a folder is locked. False for a folder that does not exist or cannot be opened.
  package static func isLocked(_ path: String) -> Bool {
    do throws(Errno) {
      let folder = try SystemCall.open(path, at: AT_FDCWD, O_RDONLY | O_DIRECTORY)
      return !folder.lock()
    } catch { return false }
  }

  /// Writes a whole file and replaces a file of the same name. A reader gets either the old or the
  /// new content, never a part, even after a loss of power. After an error no temporary file is
  /// left over.
  /// - Parameter name: without `/`.
  package func write(_ bytes: [UInt8], _ name: String) throws(FileError) {
    do throws(Errno) {
      let other = try writeOther(bytes)
      do throws(Errno) {
        try SystemCall.rename(other, to: name, at: descriptor.number)
      } catch {
        remove(other)
        throw error
      }
      try descriptor.sync()
    } catch { throw FileError(error, path: "\(path)/\(name)") }
  }

  /// Writes a whole file as ``write(_:_:)`` does, if the file has the content that the caller
  /// expects. The content is compared after the new one is on the disk, immediately before the
  /// replacement. The permissions of the file are kept.
  /// - Parameters:
  ///   - name: without `/`.
  ///   - limit: the largest size in bytes of the file that is replaced.
  ///   - isExpected: whether the file may be replaced. Its argument is the present content; nil if
  ///     the file does not exist.
  /// - Returns: false if the file may not be replaced; then nothing has changed.
  /// - Throws: ``FileError``; a link in the place of the file is also an error.
  package func write(
    _ bytes: [UInt8], _ name: String, limit: Int, if isExpected: ([UInt8]?) -> Bool
  ) throws(FileError) -> Bool {
    do throws(Errno) {
      let permissions = try status(name)?.permissions
      let other = try writeOther(bytes, permissions)
      do throws(Errno) {
        let current = try content(name, limit)
        guard isExpected(current) else {
          remove(other)
          return false
        }
        try current == nil ? place(other, as: name) : rename(other, to: name)
      } catch {
        remove(other)
        throw error
      }
      try descriptor.sync()
      return true
    } catch { throw FileError(replacing: error, limit: limit, path: "\(path)/\(name)") }
  }

  /// The content of a file; nil if it does not exist.
  /// - Throws: ``FileError`` of kind `tooLarge` for more bytes than the limit; a link is also an
  ///   error.
  package func read(_ name: String, limit: Int) throws(FileError) -> [UInt8]? {
    do throws(Errno) { return try content(name, limit) } catch {
      throw FileError(replacing: error, limit: limit, path: "\(path)/\(name)")
    }
  }

  /// Appends to an existing file. After an error a part of the bytes may be in the file.
  /// - Parameter name: without `/`.
  package func append(_ bytes: [UInt8], _ name: String) throws(FileError) {
    do throws(Errno) {
      let file = try SystemCall.open(name, at: descriptor.number, O_WRONLY | O_APPEND)
      try file.write(bytes)
      try file.sync()
    } catch { throw FileError(error, path: "\(path)/\(name)") }
  }

  /// Removes a file. If it is a link, only the link is removed. Errors are ignored.
  package func remove(_ name: String) { SystemCall.remove(name, at: descriptor.number) }

  /// Whether a name is that of a temporary file that a killed process left over in ``write(_:_:)``.
  package static func isLeftover(_ name: String) -> Bool {
    let middle = name.dropFirst(prefix.count).dropLast(suffix.count)
    return name.hasPrefix(prefix) && name.hasSuffix(suffix) && !middle.isEmpty
      && middle.allSatisfy { $0 == "-" || $0.isASCII && $0.isWholeNumber }
  }

  private static let prefix = ".tactus-"
  private static let suffix = ".tmp"
  /// The number of temporary names to try, because killed processes may have left files with some
  /// of them.
  private static let attempts = 100

  /// The status of a file; nil if it does not exist.
  private func status(_ name: String) throws(Errno) -> SystemCall.Status? {
    guard let file = try openedFile(name) else { return nil }
    return try SystemCall.status(file)
  }

  private func content(_ name: String, _ limit: Int) throws(Errno) -> [UInt8]? {
    guard let file = try openedFile(name) else { return nil }
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      if try file.read(limit + 1 - bytes.count, appendingTo: &bytes) == 0 { return bytes }
    }
    throw Errno(EFBIG)
  }

  /// Opens a regular file for reading; nil if it does not exist.
  private func openedFile(_ name: String) throws(Errno) -> Descriptor? {
    do throws(Errno) {
      // Without O_NONBLOCK, opening a pipe waits for a writer.
      let file = try SystemCall.open(name, at: descriptor.number, O_RDONLY | O_NONBLOCK)
      let status = try SystemCall.status(file)
      if status.isDirectory { throw Errno(EISDIR) }
      guard status.isRegular else { throw Errno(EINVAL) }
      return file
    } catch {
      guard error.number == ENOENT else { throw error }
      return nil
    }
  }

  /// Gives a temporary file its final name. Fails if a file with that name exists by now.
  private func place(_ other: String, as name: String) throws(Errno) {
    do throws(Errno) {
      try SystemCall.link(other, to: name, at: descriptor.number)
      remove(other)
    } catch {
      // Some file systems have no hard links. There the file is renamed, which would replace a file
      // that was created at the same moment.
      guard [EPERM, EOPNOTSUPP, ENOSYS].contains(error.number) else { throw error }
      try rename(other, to: name)
    }
  }

  private func rename(_ other: String, to name: String) throws(Errno) {
    try SystemCall.rename(other, to: name, at: descriptor.number)
  }

  /// Writes a new temporary file and returns its name.
  private func writeOther(
    _ bytes: [UInt8], _ permissions: mode_t? = nil
  ) throws(Errno) -> String {
    for attempt in 0..<Self.attempts {
      let name = "\(Self.prefix)\(getpid())-\(attempt)\(Self.suffix)"
      let file: Descriptor
      do throws(Errno) {
        file = try SystemCall.open(name, at: descriptor.number, O_WRONLY | O_CREAT | O_EXCL)
      } catch {
        if error.number == EEXIST { continue }
        throw error
      }
      do throws(Errno) {
        if let permissions { file.setPermissions(permissions) }
        try file.write(bytes)
        try file.sync()
      } catch {
        remove(name)
        throw error
      }
      return name
    }
    throw Errno(EEXIST)
  }
}

extension FileError {
  /// The error of a file that is read and replaced.
  fileprivate init(replacing failure: Errno, limit: Int, path: String) {
    switch failure.number {
    case EFBIG: self.init(.tooLarge(limit: limit), path: path)
    case ELOOP: self.init(.isLink, path: path)
    case EINVAL: self.init(.notOwnFile, path: path)
    default: self.init(failure, path: path)
    }
  }

  /// The error of a folder that cannot be opened or created.
  fileprivate init(folder failure: Errno, path: String) {
    switch failure.number {
    case ELOOP, ENOTDIR, EEXIST: self.init(.noFolder, path: path)
    case ENOENT: self.init(.missingFolder, path: path)
    default: self.init(failure, path: path)
    }
  }
}
