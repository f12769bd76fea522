internal import Glibc
internal import TactusSystem

/// Reads lines from an open file without waiting.
struct InputLines {
  /// The result of a read.
  enum Next: Equatable {
    case nothing
    /// A line, without its line end.
    case line(String)
    /// The input has ended, or cannot be read.
    case end
  }

  /// The largest number of pending bytes. Longer input without a line end is dropped, because an
  /// answer to a question is shorter.
  private static let limit = 256

  private let descriptor: Int32
  private var pending: [UInt8] = []
  private var hasEnded = false

  /// - Parameter descriptor: standard input by default; it is not closed.
  init(_ descriptor: Int32 = STDIN_FILENO) { self.descriptor = descriptor }

  /// The next line, if it has arrived completely.
  mutating func next() -> Next {
    take()
    if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
      let line = String(decoding: pending[..<end], as: UTF8.self)
      pending.removeFirst(end + 1)
      return .line(line)
    }
    return hasEnded ? .end : .nothing
  }

  /// Drops the pending input.
  mutating func discard() {
    take()
    pending = []
  }

  private mutating func take() {
    while !hasEnded, pending.count < Self.limit {
      guard Poll.look(Interest(descriptor: descriptor), milliseconds: 0).isReady else { return }
      var bytes = [UInt8](repeating: 0, count: Self.limit)
      let count = unsafe read(descriptor, &bytes, bytes.count)
      if count < 0, errno == EINTR || errno == EAGAIN { return }
      if count <= 0 { hasEnded = true } else { pending += bytes.prefix(count) }
    }
    if pending.count >= Self.limit, !pending.contains(UInt8(ascii: "\n")) { pending = [] }
  }
}
