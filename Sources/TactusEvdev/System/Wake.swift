/// Why a thread woke.
package enum Wake: Sendable, Hashable {
  /// The doorbell rang, the time was reached, or the wait was interrupted: check for work.
  case look
  /// The node was disconnected.
  case hungUp
}
