import Glibc
import Testing

/// A named pipe whose ends are both open in this process, so that opening it again does not wait.
final class NamedPipe {
  let path: String
  private let reader: Int32
  private var writer: Int32?

  init(_ path: String) throws {
    self.path = path
    try Self.make(path)
    reader = unsafe open(path, O_RDONLY | O_NONBLOCK)
    writer = unsafe open(path, O_WRONLY)
    try #require(reader >= 0 && (writer ?? -1) >= 0)
  }

  deinit {
    closeWriter()
    close(reader)
  }

  /// Creates a named pipe that no process has opened.
  static func make(_ path: String) throws {
    try #require(unsafe mkfifo(path, 0o600) == 0)
  }

  func closeWriter() {
    if let writer { close(writer) }
    writer = nil
  }

  func write(_ text: String) throws {
    let bytes = Array(text.utf8)
    let written = unsafe Glibc.write(try #require(writer), bytes, bytes.count)
    try #require(written == bytes.count)
  }

  /// Returns up to 100 bytes from the pipe without waiting.
  func read() -> String {
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = unsafe Glibc.read(reader, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }
}
