internal import Glibc
internal import TactusSystem

/// The result of reading or writing.
package enum TransportOutcome: Sendable, Hashable {
  /// The number of bytes that were transferred.
  case moved(Int)
  /// No byte can be read or written now.
  case later
  /// The connection is lost. The value is the errno, or 0 if the other side closed the line.
  case gone(error: Int32)

  /// Converts the result of a system call.
  ///
  /// The driver of USB ports returns EAGAIN for a write while all of its buffers are in use, which
  /// means a busy line and not an unplugged one. Libserialport 0.1.1 reports it as an error.
  /// - Parameters:
  ///   - result: the number of bytes; below 0 if the call failed.
  ///   - error: the errno, if the call failed.
  package static func of(_ result: Int, error: Int32) -> TransportOutcome {
    if result > 0 { return .moved(result) }
    if result == 0 { return .later }
    return [EAGAIN, EWOULDBLOCK, EINTR].contains(error) ? .later : .gone(error: error)
  }

  /// A message for a lost line.
  package static func text(_ name: String, error: Int32) -> String {
    switch error {
    case 0: "\(name) was closed by the other side; find devices again"
    case EIO, ENODEV, ENXIO, EBADF:
      "\(name) was unplugged (\(Errno(error))); plug it in and find devices again"
    default: "\(name) failed: \(Errno(error)); plug it in again and find devices again"
    }
  }
}
