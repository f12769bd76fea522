internal import Glibc
internal import TactusDevice
package import TactusSystem

/// A transport over an open file: a terminal, a socket, or a port that was configured elsewhere.
package final class DescriptorTransport: ByteTransport {
  package let name: String
  private let file: Descriptor
  package var descriptor: Int32 { file.number }

  /// Takes ownership of an open descriptor.
  package convenience init(_ descriptor: Int32, name: String) {
    self.init(Descriptor(descriptor), name: name)
  }

  /// Takes ownership of an open file.
  package init(_ file: consuming Descriptor, name: String) {
    self.name = name
    self.file = file
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  package func read(into buffer: inout [UInt8]) -> TransportOutcome {
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
    }
    // A length of 0 is the end of the file: the other side was closed.
    return count == 0 ? .gone(error: 0) : .of(count, error: errno)
  }

  package func write(_ bytes: [UInt8]) -> TransportOutcome {
    let count = unsafe bytes.withUnsafeBytes {
      unsafe send(descriptor, $0.baseAddress, $0.count)
    }
    return .of(count, error: errno)
  }
}

/// Writes without raising the signal SIGPIPE if a socket is closed.
private func send(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  let sent = unsafe Glibc.send(descriptor, bytes, count, Int32(MSG_NOSIGNAL))
  return sent < 0 && errno == ENOTSOCK ? unsafe Glibc.write(descriptor, bytes, count) : sent
}
