/// Unplugs a device and plugs it in again: a person or a machine.
package protocol Fixture: Sendable {
  /// The timeout of an action, in nanoseconds.
  var timeoutNanoseconds: Int64 { get }
  /// Begins to unplug the device. The kernel reports when it is disconnected.
  func unplug() throws(RigFault)
  /// Begins to plug the device in again.
  func plug() throws(RigFault)
  /// Waits until the device lies still after an action.
  func settle() throws(RigFault)
}
