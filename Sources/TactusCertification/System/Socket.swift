internal import CRealtime
internal import Glibc
internal import TactusSystem

/// Owns a descriptor of a socket or pipe, and closes it at the end of the object's life.
package final class Socket: Sendable {
  private let file: Descriptor
  package var descriptor: Int32 { file.number }

  init(_ descriptor: Int32) { file = Descriptor(descriptor) }

  /// Makes another descriptor of the same socket, for functions that close their argument.
  func duplicate() -> Int32 { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }

  /// Creates two connected sockets. Started programs do not inherit them unless they are passed
  /// explicitly.
  /// - Parameter keepsMessages: whether the socket keeps the boundaries of messages.
  package static func pair(keepsMessages: Bool) throws(RigFault) -> (Socket, Socket) {
    var ends: [Int32] = [0, 0]
    let kind = Int32((keepsMessages ? SOCK_SEQPACKET : SOCK_STREAM).rawValue)
    let result = unsafe ends.withUnsafeMutableBufferPointer { ends in
      unsafe socketpair(AF_UNIX, kind | Int32(SOCK_CLOEXEC.rawValue), 0, ends.baseAddress)
    }
    guard result == 0 else { throw .broken("cannot create a socket: \(Errno.current)") }
    return (Socket(ends[0]), Socket(ends[1]))
  }

  /// Sends all bytes, and waits while the socket is full. Returns false if the sending fails, for
  /// example because the other end is closed.
  package func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[sent...])
        return unsafe Glibc.send(
          descriptor, rest.baseAddress, rest.count, noSignal)
      }
      if count < 0 && errno != EINTR { return false }
      sent += max(count, 0)
    }
    return true
  }

  /// Receives the bytes that have arrived, up to a limit. Returns nil if none have arrived, and an
  /// empty array if the other end is closed or the socket failed.
  package func receive(limit: Int = 4096) -> [UInt8]? {
    var count = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, initialized in
      count = unsafe recv(
        descriptor, buffer.baseAddress, limit, atOnce)
      initialized = max(count, 0)
    }
    if count < 0 { return errno == EAGAIN || errno == EINTR ? nil : [] }
    return bytes
  }

  /// Receives a record of the playback thread; nil if no complete record has arrived.
  func receiveRecord() -> tactus_record? {
    var record = tactus_record()
    let size = MemoryLayout<tactus_record>.size
    let count = unsafe recv(descriptor, &record, size, atOnce)
    return count == size ? record : nil
  }

  /// Whether the other end is closed and everything was received. It is correct only for a socket
  /// that keeps the boundaries of messages, and on which no message is empty.
  var isClosed: Bool {
    var byte: UInt8 = 0
    return unsafe recv(descriptor, &byte, 1, atOnce | peek) == 0
  }

  /// Waits until bytes arrive, or the other end is closed, at one of the sockets.
  /// - Parameter milliseconds: the timeout. With a negative value, the wait has no timeout.
  static func wait(for sockets: [Socket], milliseconds: Int32) {
    wait(descriptors: sockets.map(\.descriptor), milliseconds: milliseconds)
  }

  /// Waits like ``wait(for:milliseconds:)``, for descriptors.
  static func wait(descriptors: [Int32], milliseconds: Int32) {
    var interests = descriptors.map { Interest(descriptor: $0) }
    Poll.wait(&interests, milliseconds: milliseconds)
  }
}

private let noSignal = Int32(truncatingIfNeeded: Int(MSG_NOSIGNAL))
private let atOnce = Int32(truncatingIfNeeded: Int(MSG_DONTWAIT))

private let peek = Int32(truncatingIfNeeded: Int(MSG_PEEK))
