internal import CSystem
internal import Glibc

/// A non-blocking Unix-domain stream socket that is closed at the end of its life.
package struct LocalSocket: ~Copyable, Sendable {
  private let file: Descriptor

  private init(_ number: Int32) { file = Descriptor(number) }

  /// The descriptor, for polling.
  package var number: Int32 { file.number }

  /// Creates a socket that listens at an unused path.
  /// - Parameter backlog: the number of connections that may be pending.
  package static func listen(at path: String, backlog: Int) throws(Errno) -> LocalSocket {
    try made(unsafe tactus_socket_listen(path, Int32(clamping: backlog)))
  }

  package static func connect(to path: String) throws(Errno) -> LocalSocket {
    try made(unsafe tactus_socket_connect(path))
  }

  /// Accepts the next connection; nil if none is pending, or after an error.
  package borrowing func accept() -> LocalSocket? {
    let number = tactus_socket_accept(number)
    return number < 0 ? nil : LocalSocket(number)
  }

  private static func made(_ number: Int32) throws(Errno) -> LocalSocket {
    if number < 0 { throw Errno(-number) }
    return LocalSocket(number)
  }

  /// Whether the process at the other end has the same effective user as this process.
  package var isOfSameUser: Bool {
    let peer = tactus_socket_peer(number)
    return peer.error == 0 && peer.user == geteuid()
  }

  /// The result of sending or receiving.
  package enum Outcome: Sendable, Equatable {
    case bytes(Int)
    /// There is no room to send or nothing to receive, or a signal interrupted the call.
    case later
    case closed
  }

  /// Sends as many bytes as fit.
  package borrowing func send(_ bytes: ArraySlice<UInt8>) -> Outcome {
    let sent = unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return 0 }
      return unsafe tactus_socket_send(number, start, buffer.count)
    }
    return Self.outcome(sent, whenZero: .later)
  }

  /// Receives up to `count` bytes and appends them to an array.
  package borrowing func receive(_ count: Int, appendingTo bytes: inout [UInt8]) -> Outcome {
    var received = 0
    let chunk = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      guard let start = buffer.baseAddress else { return }
      received = unsafe tactus_socket_receive(number, start, count)
      initialized = max(received, 0)
    }
    bytes += chunk
    return Self.outcome(received, whenZero: .closed)
  }

  private static func outcome(_ count: Int, whenZero: Outcome) -> Outcome {
    if count > 0 { return .bytes(count) }
    if count == 0 { return whenZero }
    return [-Int(EAGAIN), -Int(EINTR)].contains(count) ? .later : .closed
  }
}
