internal import Glibc

/// A folder whose files are on the disk when a write returns, so that they outlive the process and
/// a loss of power.
///
/// The folder is opened once, and a link in it is never followed: whatever its path leads to later,
/// nothing is written outside of it. One thread writes.
package final class SyncedFolder: Sendable {
  private let path: String
  private let descriptor: Descriptor

  /// Opens a folder, and makes it if it is not there; the folder that it is in must exist.
  /// - Throws: ``FileError``, for a link too.
  package init(_ path: String) throws(FileError) {
    self.path = path
    try BoundedFile.checkName(path)
    do throws(Errno) {
      try SystemCall.makeFolder(path, at: AT_FDCWD)
      descriptor = try SystemCall.open(path, at: AT_FDCWD, O_RDONLY | O_DIRECTORY)
    } catch { throw FileError(folder: error, path: path) }
    Self.syncParent(of: path)
  }

  /// Brings a new folder's name to the disk. A parent that may not be read is left: the folder was
  /// made, and nothing can be done about it.
  private static func syncParent(of path: String) {
    do throws(Errno) {
      try SystemCall.open(ResourceLookup.folder(of: path), O_RDONLY | O_DIRECTORY).sync()
    } catch {}
  }

  /// A folder in this one, made if it is not there.
  /// - Parameter name: without `/`.
  package init(_ name: String, in folder: SyncedFolder) throws(FileError) {
    path = "\(folder.path)/\(name)"
    do throws(Errno) {
      try SystemCall.makeFolder(name, at: folder.descriptor.number)
      descriptor = try SystemCall.open(name, at: folder.descriptor.number, O_RDONLY | O_DIRECTORY)
      try folder.descriptor.sync()
    } catch { throw FileError(folder: error, path: path) }
  }

  /// Keeps the folder for this object until the end of its life, or of the process.
  /// - Throws: ``FileError`` of kind `inUse` where another has done so. A file system without locks
  ///   gives the folder to everyone.
  package func lock() throws(FileError) {
    if !descriptor.lock() { throw FileError(.inUse, path: path) }
  }

  /// Whether a folder is kept by someone now. One that is not there, or cannot be opened, is not.
  package static func isLocked(_ path: String) -> Bool {
    do throws(Errno) {
      let folder = try SystemCall.open(path, at: AT_FDCWD, O_RDONLY | O_DIRECTORY)
      return !folder.lock()
    } catch { return false }
  }

  /// Writes a whole file and replaces what has its name: a reader, and the disk after a loss of
  /// power, has the old content or the new, never a part. What fails leaves nothing behind.
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

  /// Writes at the end of a file that is there. What fails may leave a part of the bytes.
  /// - Parameter name: without `/`.
  package func append(_ bytes: [UInt8], _ name: String) throws(FileError) {
    do throws(Errno) {
      let file = try SystemCall.open(name, at: descriptor.number, O_WRONLY | O_APPEND)
      try file.write(bytes)
      try file.sync()
    } catch { throw FileError(error, path: "\(path)/\(name)") }
  }

  /// Removes a file, or a link and not what it leads to; one that is not there is none.
  package func remove(_ name: String) { SystemCall.remove(name, at: descriptor.number) }

  /// Whether a file is one that a ``write(_:_:)`` left behind that was killed.
  package static func isLeftover(_ name: String) -> Bool {
    let middle = name.dropFirst(prefix.count).dropLast(suffix.count)
    return name.hasPrefix(prefix) && name.hasSuffix(suffix) && !middle.isEmpty
      && middle.allSatisfy { $0 == "-" || $0.isASCII && $0.isWholeNumber }
  }

  private static let prefix = ".tactus-"
  private static let suffix = ".tmp"
  /// How many names are tried; a dead process may have left one.
  private static let attempts = 100

  /// Writes a new file under another name, which it gives.
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
  /// The error for a folder that cannot be opened or made.
  fileprivate init(folder failure: Errno, path: String) {
    switch failure.number {
    case ELOOP, ENOTDIR, EEXIST: self.init(.noFolder, path: path)
    case ENOENT: self.init(.missingFolder, path: path)
    default: self.init(failure, path: path)
    }
  }
}
