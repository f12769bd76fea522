internal import CSystem
internal import Glibc

/// A socket of the file system, closed at the end of its life. It never waits.
struct LocalSocket: ~Copyable {
  let number: Int32

  private init(_ number: Int32) { self.number = number }

  deinit { _ = close(number) }

  /// A socket that listens at a path where nothing is.
  static func listen(at path: String) throws(SocketError) -> LocalSocket {
    try made(unsafe tactus_socket_listen(path, Int32(WatchLimits.backlog)))
  }

  static func connect(to path: String) throws(SocketError) -> LocalSocket {
    try made(unsafe tactus_socket_connect(path))
  }

  /// The next connection; nil: none waits.
  borrowing func accept() -> LocalSocket? {
    let number = tactus_socket_accept(number)
    return number < 0 ? nil : LocalSocket(number)
  }

  private static func made(_ number: Int32) throws(SocketError) -> LocalSocket {
    if number < 0 { throw SocketError(number: -number) }
    return LocalSocket(number)
  }

  /// Whether the process at the other end is one of the same user.
  var isOfSameUser: Bool {
    let peer = tactus_socket_peer(number)
    return peer.error == 0 && peer.user == geteuid()
  }

  /// What a send or a receive gave.
  enum Outcome: Equatable {
    case bytes(Int)
    /// No room, or nothing there.
    case later
    case closed
  }

  /// Sends as much as finds room.
  borrowing func send(_ bytes: ArraySlice<UInt8>) -> Outcome {
    let sent = unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return 0 }
      return unsafe tactus_socket_send(number, start, buffer.count)
    }
    return Self.outcome(sent, whenZero: .later)
  }

  /// Receives what is there to the end of an array, up to a count.
  borrowing func receive(_ count: Int, appendingTo bytes: inout [UInt8]) -> Outcome {
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

/// Why there is no socket.
struct SocketError: Error, Hashable {
  /// An errno.
  var number: Int32

  /// The process that had the socket has gone.
  var isStale: Bool { number == ECONNREFUSED }
  /// Something is at the path already.
  var isTaken: Bool { number == EADDRINUSE }
  /// More wait there than the process accepts: it does not run.
  var isBusy: Bool { number == EAGAIN }

  var message: String { unsafe String(cString: strerror(number)) }
}
