/// The inode number, the size and the modification time of a file. If two stamps of a path differ,
/// the file was changed or replaced in between.
package struct FileStamp: Sendable, Hashable {
  private let number: UInt
  private let size: Int
  private let written: [Int]

  /// Takes the stamp of a file; links are followed. Nil if the file does not exist or is not
  /// accessible.
  package init?(of path: String) {
    if path.isEmpty || path.utf8.contains(0) { return nil }
    guard let status = SystemCall.status(path) else { return nil }
    (number, size, written) = (status.number, status.size, status.written)
  }
}
