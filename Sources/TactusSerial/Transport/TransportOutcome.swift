internal import Glibc
internal import TactusSystem

/// What reading or writing came to.
package enum TransportOutcome: Sendable, Hashable {
  /// So many bytes were moved.
  case moved(Int)
  /// None now.
  case later
  /// The other end has gone; the error number of the system, 0 where it only closed the line.
  case gone(error: Int32)

  /// What a call of the system came to.
  ///
  /// The driver of USB ports refuses to write with EAGAIN while all of its buffers are in use: a
  /// busy line, and not one that was unplugged. Libserialport 0.1.1 passes that on as a failure.
  /// - Parameters:
  ///   - result: the number of bytes moved; below 0: the call failed.
  ///   - error: the error number, if it failed.
  package static func of(_ result: Int, error: Int32) -> TransportOutcome {
    if result > 0 { return .moved(result) }
    if result == 0 { return .later }
    return [EAGAIN, EWOULDBLOCK, EINTR].contains(error) ? .later : .gone(error: error)
  }

  /// What became of a line that has gone, for people.
  package static func text(_ name: String, error: Int32) -> String {
    switch error {
    case 0: "\(name) was closed at the other end; find devices again"
    case EIO, ENODEV, ENXIO, EBADF:
      "\(name) was unplugged (\(Errno(error))); plug it in and find devices again"
    default: "\(name) failed: \(Errno(error)); plug it in anew and find devices again"
    }
  }
}
