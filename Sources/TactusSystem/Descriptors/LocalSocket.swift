internal import CSystem
internal import Glibc

/// A socket of the file system, closed at the end of its life. It never waits.
package struct LocalSocket: ~Copyable, Sendable {
  private let file: Descriptor

  private init(_ number: Int32) { file = Descriptor(number) }

  /// What can be polled for bytes and connections.
  package var number: Int32 { file.number }

  /// A socket that listens at a path where nothing is.
  /// - Parameter backlog: how many connections may wait.
  package static func listen(at path: String, backlog: Int) throws(Errno) -> LocalSocket {
    try made(unsafe tactus_socket_listen(path, Int32(clamping: backlog)))
  }

  package static func connect(to path: String) throws(Errno) -> LocalSocket {
    try made(unsafe tactus_socket_connect(path))
  }

  /// The next connection; nil: none waits.
  package borrowing func accept() -> LocalSocket? {
    let number = tactus_socket_accept(number)
    return number < 0 ? nil : LocalSocket(number)
  }

  private static func made(_ number: Int32) throws(Errno) -> LocalSocket {
    if number < 0 { throw Errno(-number) }
    return LocalSocket(number)
  }

  /// Whether the process at the other end is one of the same user.
  package var isOfSameUser: Bool {
    let peer = tactus_socket_peer(number)
    return peer.error == 0 && peer.user == geteuid()
  }

  /// What a send or a receive gave.
  package enum Outcome: Sendable, Equatable {
    case bytes(Int)
    /// No room, or nothing there.
    case later
    case closed
  }

  /// Sends as much as finds room.
  package borrowing func send(_ bytes: ArraySlice<UInt8>) -> Outcome {
    let sent = unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return 0 }
      return unsafe tactus_socket_send(number, start, buffer.count)
    }
    return Self.outcome(sent, whenZero: .later)
  }

  /// Receives what is there to the end of an array, up to a count.
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
