internal import CSystem

/// A connection of this process on the loopback interface whose descriptor a library owns.
package enum LoopbackConnection {
  /// Ends the connection: a thread that reads from it or writes to it returns. The descriptor stays
  /// open until the library closes it.
  /// - Returns: whether this process has a connection between these ports.
  @discardableResult
  package static func shutDown(ownPort: Int32, remotePort: Int32) -> Bool {
    tactus_loopback_shut_down(ownPort, remotePort) == 1
  }
}
