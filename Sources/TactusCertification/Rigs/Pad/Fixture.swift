/// Unplugs a device and plugs it in again: it asks a person to do so, or controls a machine.
package protocol Fixture: Sendable {
  /// The timeout of an action, in nanoseconds.
  var timeoutNanoseconds: Int64 { get }
  /// Begins to unplug the device. It may return before the device is disconnected; the rig waits
  /// for that.
  func unplug() throws(RigFault)
  /// Begins to plug the device in again.
  func plug() throws(RigFault)
  /// Waits until the device lies still after an action.
  func settle() throws(RigFault)
}
