/// Unplugs a device and plugs it in again: a person or a machine.
package protocol Fixture: Sendable {
  /// The timeout of an action, in nanoseconds.
  var timeoutNanoseconds: Int64 { get }
  /// Begins to unplug. The kernel reports when the device has gone.
  func unplug() throws(RigFault)
  /// Begins to plug in again.
  func plug() throws(RigFault)
  /// Waits until the device is not touched any more.
  func settle() throws(RigFault)
}
