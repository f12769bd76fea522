/// Unplugs a device and plugs it in again: a person, or a machine.
package protocol Fixture: Sendable {
  /// Nanoseconds that it may take.
  var patienceNanoseconds: Int64 { get }
  /// Begins to unplug. When the device has gone, the kernel says.
  func unplug() throws(RigFault)
  /// Begins to plug in again.
  func plug() throws(RigFault)
  /// Waits until nobody touches the device any more.
  func settle() throws(RigFault)
}
