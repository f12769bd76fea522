internal import Glibc

/// A new folder in `/tmp` that only its user may enter. It is removed with its contents at the end
/// of its life.
package struct TemporaryFolder: ~Copyable, Sendable {
  package let path: String

  /// Creates the folder.
  /// - Parameter name: the first part of the folder's name.
  /// - Throws: ``Errno`` if it cannot be created.
  package init(_ name: String) throws(Errno) {
    var template = Array("/tmp/\(name)-XXXXXX".utf8CString)
    let isMade = unsafe template.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.flatMap { unsafe mkdtemp($0) } != nil
    }
    guard isMade else { throw Errno.current }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { Self.remove(path, levels: Self.levels) }

  /// Removes a folder with its contents; links are not followed.
  private static func remove(_ folder: String, levels: Int) {
    for name in FolderNames.read(folder, limit: names) ?? [] {
      let path = "\(folder)/\(name)"
      if levels > 0, (try? PathFacts(path))?.isFolder == true {
        remove(path, levels: levels - 1)
      } else {
        FolderNames.remove(path)
      }
    }
    _ = unsafe rmdir(folder)
  }

  /// The removal's limits for the depth of folders and for the number of names in one folder. The
  /// project's folders stay below both.
  private static var levels: Int { 4 }
  private static var names: Int { 10_000 }
}
