/// Detects that a file was saved: another file under its name, another length, or another time of
/// modification.
package struct FileStamp: Sendable, Hashable {
  private let number: UInt
  private let size: Int
  private let written: [Int]

  /// The stamp of a file; links are followed. Nil: there is no file.
  package init?(of path: String) {
    if path.isEmpty || path.utf8.contains(0) { return nil }
    guard let status = SystemCall.status(path) else { return nil }
    (number, size, written) = (status.number, status.size, status.written)
  }
}
