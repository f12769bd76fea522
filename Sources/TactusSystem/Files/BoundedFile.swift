internal import Glibc

/// Reads whole files up to a limit.
package enum BoundedFile {
  /// Reads a file from start to end, up to a limit in bytes.
  ///
  /// A pipe is read until all its writers have closed it; opening it does not wait for a writer.
  /// From an endless device, one byte more than the limit is read before the error is thrown.
  package static func read(path: String, limit: Int) throws(FileError) -> [UInt8] {
    try checkName(path)
    do throws(Errno) {
      // With O_NONBLOCK, because opening a pipe would otherwise wait for a writer.
      let descriptor = try SystemCall.open(path, O_RDONLY | O_NONBLOCK)
      let status = try SystemCall.status(descriptor)
      if status.isDirectory { throw Errno(EISDIR) }
      if status.isRegular, status.size > limit { throw Errno(EFBIG) }
      descriptor.waitForBytes()
      let bytes = try contents(of: descriptor, limit, expected: status.size)
      if bytes.isEmpty, status.isPipe { throw Errno(EPIPE) }
      return bytes
    } catch {
      throw Self.error(error, path, limit)
    }
  }

  /// Reads the first `count` bytes of a file, or the whole file if it is shorter.
  package static func start(of path: String, count: Int) throws(FileError) -> [UInt8] {
    try checkName(path)
    do throws(Errno) {
      let descriptor = try SystemCall.open(path, O_RDONLY | O_NONBLOCK)
      if try SystemCall.status(descriptor).isDirectory { throw Errno(EISDIR) }
      var bytes: [UInt8] = []
      while bytes.count < count {
        if try descriptor.read(count - bytes.count, appendingTo: &bytes) == 0 { break }
      }
      return bytes
    } catch {
      throw Self.error(error, path, count)
    }
  }

  /// Reads the process's standard input to its end, up to a limit in bytes, and leaves it open.
  package static func readStandardInput(limit: Int) throws(FileError) -> [UInt8] {
    do throws(Errno) {
      return try contents(of: SystemCall.duplicate(STDIN_FILENO), limit, expected: 0)
    } catch {
      throw Self.error(error, "standard input", limit)
    }
  }

  private static func error(
    _ failure: Errno, _ path: String, _ limit: Int
  ) -> FileError {
    switch failure.number {
    case EFBIG: FileError(.tooLarge(limit: limit), path: path)
    case EPIPE: FileError(.pipeWithoutWriter, path: path)
    default: FileError(failure, path: path)
    }
  }

  /// Reads until the end of the file. Throws EFBIG after one byte more than the limit.
  private static func contents(
    of descriptor: borrowing Descriptor, _ limit: Int, expected: Int
  ) throws(Errno) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(expected, limit) + chunk)
    while bytes.count <= limit {
      let count = min(chunk, limit + 1 - bytes.count)
      if try descriptor.read(count, appendingTo: &bytes) == 0 { return bytes }
    }
    throw Errno(EFBIG)
  }

  /// The number of bytes per read.
  private static var chunk: Int { 1 << 16 }

  /// Rejects an empty path, and one with a NUL character, which would end the path in C.
  static func checkName(_ path: String) throws(FileError) {
    if path.isEmpty || path.utf8.contains(0) { throw FileError(.invalidPath, path: path) }
  }
}
