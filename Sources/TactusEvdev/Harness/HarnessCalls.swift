package import TactusDevice
package import TactusSystem

/// What a harness asks of the kernel past the driver: the interface as it is, with bytes that no
/// driver would send, and what a pad's motion sensor reports.
///
/// Every call that takes a node may hang as long as whoever owns the node pleases, up to 30 s.
package protocol HarnessCalls: KernelCalls {
  /// Bytes of an effect in the kernel's interface.
  var effectBytes: Int { get }
  /// The version of the interface of event nodes: `1.0.1`.
  func version(_ node: Int32) throws(Errno) -> String
  /// Effects that the node has room for, all programs together.
  func effectRoom(_ node: Int32) throws(Errno) -> Int
  /// Uploads the bytes of an effect as they are, however many. Returns the id that the kernel wrote
  /// into them; 0 where they have no room for one.
  func upload(bytes: [UInt8], to node: Int32) throws(Errno) -> Int16
  /// Erases an effect, and tells what the kernel says to that.
  func eraseAnswered(_ id: Int16, from node: Int32) throws(Errno)

  /// The three axes of a motion sensor as they are now. Opens the node for that.
  func axes(ofSensor path: String) throws(Errno) -> [SensorAxis]
  /// Tells what a motion sensor reports, as long as the answer is kept.
  func listen(
    toSensor path: String, _ report: @escaping @Sendable (SensorEvent) -> Void
  ) throws(Errno) -> any DeviceWatch
}
