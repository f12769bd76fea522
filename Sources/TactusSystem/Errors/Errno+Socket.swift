internal import Glibc

/// Why there is no socket.
extension Errno {
  /// The process that had the socket has gone.
  package var isStale: Bool { number == ECONNREFUSED }
  /// Something is at the path already.
  package var isTaken: Bool { number == EADDRINUSE }
  /// More wait there than the process accepts: it does not run.
  package var isUnanswered: Bool { number == EAGAIN }
}
