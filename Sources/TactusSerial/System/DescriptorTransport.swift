internal import Glibc
internal import TactusDevice
package import TactusSystem

/// Bytes over an open file: a terminal, a socket, or a port that was set up elsewhere.
package final class DescriptorTransport: ByteTransport {
  package let name: String
  private let file: Descriptor
  package var descriptor: Int32 { file.number }

  /// Takes an open file over; it is closed at the end of the transport's life.
  package convenience init(_ descriptor: Int32, name: String) {
    self.init(Descriptor(descriptor), name: name)
  }

  /// The same for a file that has an owner.
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
    // Nothing left to read, and nobody to come.
    return count == 0 ? .gone(error: 0) : .of(count, error: errno)
  }

  package func write(_ bytes: [UInt8]) -> TransportOutcome {
    let count = unsafe bytes.withUnsafeBytes {
      unsafe send(descriptor, $0.baseAddress, $0.count)
    }
    return .of(count, error: errno)
  }
}

/// Writes without a signal to the process where a socket was closed at the other end.
private func send(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  let sent = unsafe Glibc.send(descriptor, bytes, count, Int32(MSG_NOSIGNAL))
  return sent < 0 && errno == ENOTSOCK ? unsafe Glibc.write(descriptor, bytes, count) : sent
}
