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

  /// A folder within this one; created if it does not exist.
  /// - Parameter name: without `/`.
  package init(_ name: String, in folder: SyncedFolder) throws(FileError) {
    path = "\(folder.path)/\(name)"
    do throws(Errno) {
      try SystemCall.makeFolder(name, at: folder.descriptor.number)
      descriptor = try SystemCall.open(name, at: folder.descriptor.number, O_RDONLY | O_DIRECTORY)
      try folder.descriptor.sync()
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

  /// Appends to an existing file. After an error a part of the bytes may be in the file.
  /// - Parameter name: without `/`.
  package func append(_ bytes: [UInt8], _ name: String) throws(FileError) {
    do throws(Errno) {
      let file = try SystemCall.open(name, at: descriptor.number, O_WRONLY | O_APPEND)
      try file.write(bytes)
      try file.sync()
    } catch { throw FileError(error, path: "\(path)/\(name)") }
  }

  /// Removes a file. If it is a link, only the link is removed. A missing file is not an error.
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

  /// Writes a new temporary file and returns its name.
  private func writeOther(_ bytes: [UInt8]) throws(Errno) -> String {
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
  /// The error of a folder that cannot be opened or created.
  fileprivate init(folder failure: Errno, path: String) {
    switch failure.number {
    case ELOOP, ENOTDIR, EEXIST: self.init(.noFolder, path: path)
    case ENOENT: self.init(.missingFolder, path: path)
    default: self.init(failure, path: path)
    }
  }
}
