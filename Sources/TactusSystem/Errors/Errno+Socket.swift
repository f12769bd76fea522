internal import Glibc

/// Reasons why a socket cannot be used.
extension Errno {
  /// No process listens at the socket any longer.
  package var isStale: Bool { number == ECONNREFUSED }
  /// The path is in use.
  package var isTaken: Bool { number == EADDRINUSE }
  /// The backlog is full, because the process that listens accepts no connections. For example, it
  /// is stopped.
  package var isUnanswered: Bool { number == EAGAIN }
}
