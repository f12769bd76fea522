/// Why a thread woke.
package enum Wake: Sendable, Hashable {
  /// The doorbell rang, the time has come, or nothing happened at all: look what is to be done.
  case look
  /// The node has gone.
  case hungUp
}
