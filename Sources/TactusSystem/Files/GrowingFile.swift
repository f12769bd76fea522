internal import Glibc

/// A file that one process appends to while others read it.
///
/// The file must be a regular file of the user, and becomes empty at first. A link, a pipe and a
/// file of another user are refused, because the path may come from an environment variable.
/// Appended bytes are in the file when the call returns, and stay there if the process dies. They
/// are not forced to the disk.
package final class GrowingFile: Sendable {
  /// The path as it was given.
  package let path: String
  private let descriptor: Descriptor

  /// Creates the file, or empties it.
  /// - Throws: ``FileError``, of kind `inUse` if another object or process has the file open as a
  ///   growing file.
  package init(_ path: String) throws(FileError) {
    try BoundedFile.checkName(path)
    self.path = path
    do throws(Errno) {
      // Without O_TRUNC, because the file may be emptied only after its owner was checked. With
      // O_NONBLOCK, so that opening a pipe does not block.
      descriptor = try SystemCall.open(
        path, at: AT_FDCWD, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK)
    } catch {
      switch error.number {
      case ELOOP: throw FileError(.isLink, path: path)
      case ENOENT, ENOTDIR: throw FileError(.missingFolder, path: path)
      case ENXIO: throw FileError(.notOwnFile, path: path)
      default: throw FileError(error, path: path)
      }
    }
    try prepare()
  }

  private func prepare() throws(FileError) {
    do throws(Errno) {
      let status = try SystemCall.status(descriptor)
      guard status.isRegular, status.owner == geteuid() else {
        throw Errno(EPERM)
      }
      guard descriptor.lock() else { throw Errno(EBUSY) }
      if status.size > 0 { try descriptor.empty() }
    } catch {
      switch error.number {
      case EPERM: throw FileError(.notOwnFile, path: path)
      case EBUSY: throw FileError(.inUse, path: path)
      default: throw FileError(error, path: path)
      }
    }
  }

  /// Appends bytes. After an error a part of them may be in the file.
  package func append(_ bytes: [UInt8]) throws(FileError) {
    do throws(Errno) { try descriptor.write(bytes) } catch {
      throw FileError(error, path: path)
    }
  }
}
