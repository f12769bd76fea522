internal import Synchronization

/// A ``RecordLine`` that several objects share. All of them write on the same thread.
final class SharedRecordLine: Sendable {
  let line: RecordLine

  /// - Parameter descriptor: the socket's descriptor. It must stay open as long as this object
  ///   exists.
  init(descriptor: Int32) { line = RecordLine(descriptor: descriptor) }
}
