internal import Glibc

/// Resolves and opens regular files, and nothing else.
package enum RegularFile {
  /// The absolute path of a regular file, without links; nil if it does not exist, or is a folder,
  /// a pipe or a device.
  package static func resolved(_ path: String) -> String? {
    if path.isEmpty || path.utf8.contains(0) { return nil }
    guard let file = SystemCall.resolved(path), SystemCall.status(file)?.isRegular == true else {
      return nil
    }
    return file
  }

  /// Opens a regular file for reading; nil if it is a pipe or a device. A pipe is not opened,
  /// because its writer would end when this reader closes it.
  package static func open(_ path: String) throws(FileError) -> Descriptor? {
    try BoundedFile.checkName(path)
    if let status = SystemCall.status(path), !status.isRegular, !status.isDirectory { return nil }
    do throws(Errno) {
      // With O_NONBLOCK, because opening a pipe would otherwise wait for a writer.
      let descriptor = try SystemCall.open(path, O_RDONLY | O_NONBLOCK)
      let status = try SystemCall.status(descriptor)
      if status.isDirectory { throw Errno(EISDIR) }
      guard status.isRegular else { return nil }
      descriptor.waitForBytes()
      return descriptor
    } catch {
      throw FileError(error, path: path)
    }
  }

  /// The first `count` bytes of a regular file, or fewer if the file is shorter or cannot be read.
  package static func head(of path: String, count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    do {
      guard let descriptor = try open(path) else { return [] }
      while bytes.count < count {
        if try descriptor.read(count - bytes.count, appendingTo: &bytes) == 0 { break }
      }
    } catch {
      return bytes
    }
    return bytes
  }
}
