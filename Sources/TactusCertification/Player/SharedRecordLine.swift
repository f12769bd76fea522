internal import Synchronization

/// A line that several objects share. All of them write on the same thread.
final class SharedRecordLine: Sendable {
  let line: RecordLine

  /// - Parameter descriptor: of the socket; it must outlive this.
  init(descriptor: Int32) { line = RecordLine(descriptor: descriptor) }
}
