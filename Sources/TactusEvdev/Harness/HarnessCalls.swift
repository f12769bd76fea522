package import TactusDevice
package import TactusSystem

/// System calls that only the test harness makes: facts about the kernel's interface and a node,
/// effects as raw bytes that ``EvdevBackend`` never sends, and the reports of a motion sensor.
///
/// Each call on a node may block for up to 30 s if the owner of the node does not answer.
package protocol HarnessCalls: KernelCalls {
  /// The size of an effect in the kernel's interface, in bytes.
  var effectBytes: Int { get }
  /// The version of the interface of event nodes: `1.0.1`.
  func version(_ node: Int32) throws(Errno) -> String
  /// The number of effects that the node stores for all programs together.
  func effectRoom(_ node: Int32) throws(Errno) -> Int
  /// Uploads raw bytes as an effect. Returns the id that the kernel wrote into them; 0 if they have
  /// no room for an id.
  func upload(bytes: [UInt8], to node: Int32) throws(Errno) -> Int16
  /// Erases an effect and reports an error of the kernel.
  func eraseChecked(_ id: Int16, from node: Int32) throws(Errno)

  /// The present values of the three axes of a motion sensor. Opens the node for the call.
  func axes(ofSensor path: String) throws(Errno) -> [SensorAxis]
  /// Reports the events of a motion sensor until the returned object is released.
  func listen(
    toSensor path: String, _ report: @escaping @Sendable (SensorEvent) -> Void
  ) throws(Errno) -> any DeviceWatch
}
