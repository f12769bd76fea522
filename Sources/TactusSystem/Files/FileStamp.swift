/// What tells a file from what it was before it was saved: another file under its name, another
/// length, or another time of writing.
package struct FileStamp: Sendable, Hashable {
  private let number: UInt
  private let size: Int
  private let written: [Int]

  /// The stamp of the file that a path leads to, through links; nil: there is none.
  package init?(of path: String) {
    if path.isEmpty || path.utf8.contains(0) { return nil }
    guard let status = SystemCall.status(path) else { return nil }
    (number, size, written) = (status.number, status.size, status.written)
  }
}
