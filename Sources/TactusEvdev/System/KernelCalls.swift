package import TactusDevice
package import TactusSystem

/// All system calls that the driver makes on nodes.
///
/// ``LinuxKernel`` makes them; tests use a scripted kernel with errors and stalls. Each call on a
/// node may block for up to 30 s if the owner of the node does not answer.
package protocol KernelCalls: Sendable {
  /// Nanoseconds on the clock of the segments.
  var nowNanoseconds: Int64 { get }

  /// The names of all event nodes in `/dev/input`, in any order: `event5`.
  func eventNodes() -> [String]
  /// The text of a small file without its last line break; nil if it cannot be read.
  func text(_ path: String) -> String?
  /// The path without links; nil if the file does not exist.
  func resolved(_ path: String) -> String?
  /// Whether a file may be read and written: 0, or an errno. Does not open it.
  func access(_ path: String) -> Int32

  /// Reports when nodes appear, disappear, or change their permissions, until the returned object
  /// is released; nil if the system does not report it.
  func watchNodes(_ changed: @escaping @Sendable () -> Void) -> (any DeviceWatch)?
  /// Reports the commands that any program sends to a node, until the returned object is released.
  /// May block.
  func listen(
    to path: String, _ report: @escaping @Sendable (ObservedCommand) -> Void
  ) throws(Errno) -> any DeviceWatch

  /// Opens a node for playing, non-blocking, closed on exec.
  func open(_ path: String) throws(Errno) -> Int32
  /// Closes a node. This stops and erases the effects that were uploaded through it.
  func close(_ node: Int32)
  /// The effects that the driver declares, by a call that reaches the node.
  func effectBits(_ node: Int32) throws(Errno) -> CapabilityBits
  /// Masks button and axis events, so that they do not wake the thread. Errors are ignored.
  func muteEvents(_ node: Int32)
  /// Uploads an effect. An id below 0 requests a new slot. Returns the id of the slot.
  func upload(_ effect: Effect, to node: Int32) throws(Errno) -> Int16
  /// Stops an effect and frees its slot.
  func erase(_ id: Int16, from node: Int32)
  /// Starts or stops an effect. The kernel queues the command and does not check the id.
  func play(_ id: Int16, isOn: Bool, on node: Int32) throws(Errno)
  /// Sleeps until the doorbell rings, the node is disconnected, or a time is reached.
  func wait(_ node: Int32, _ doorbell: borrowing Doorbell, until deadline: Int64) -> Wake
}
