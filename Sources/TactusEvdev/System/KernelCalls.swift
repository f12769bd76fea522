package import TactusDevice
package import TactusSystem

/// The one seam between the driver and the kernel: every system call it makes on a node.
///
/// ``LinuxKernel`` is the real one; tests script another, with the kernel's refusals and stalls.
/// Every call that takes a node may hang as long as whoever owns the node pleases, up to 30 s.
package protocol KernelCalls: Sendable {
  /// Nanoseconds on the clock of the segments.
  var nowNanoseconds: Int64 { get }

  /// The names in `/dev/input` of all event nodes, in no order: `event5`.
  func eventNodes() -> [String]
  /// A small file of the kernel without its last line break; nil where it cannot be read.
  func text(_ path: String) -> String?
  /// The path without links; nil where there is no such file.
  func resolved(_ path: String) -> String?
  /// Whether a file may be read and written: 0, or an errno. Opens nothing.
  func access(_ path: String) -> Int32

  /// Tells when nodes come, go, or change who may open them, as long as the answer is kept; nil
  /// where the system does not tell.
  func watchNodes(_ changed: @escaping @Sendable () -> Void) -> (any DeviceWatch)?
  /// Tells what any program plays on a node, as long as the answer is kept. It may hang.
  func listen(
    to path: String, _ report: @escaping @Sendable (ObservedCommand) -> Void
  ) throws(Errno) -> any DeviceWatch

  /// Opens a node for playing, closed on exec, without blocking.
  func open(_ path: String) throws(Errno) -> Int32
  /// Closes a node, which ends and erases the effects uploaded through it.
  func close(_ node: Int32)
  /// The effects that the driver claims, which a look at the node really asks for.
  func effectBits(_ node: Int32) throws(Errno) -> CapabilityBits
  /// Keeps button presses and axes from waking whoever only plays. A kernel that cannot is left.
  func muteEvents(_ node: Int32)
  /// Uploads an effect, as a new one where its id is below 0. Returns the id.
  func upload(_ effect: Effect, to node: Int32) throws(Errno) -> Int16
  /// Stops an effect and frees its slot.
  func erase(_ id: Int16, from node: Int32)
  /// Starts an effect, or stops it: the kernel queues it and does not say whether the id is alive.
  func play(_ id: Int16, isOn: Bool, on node: Int32) throws(Errno)
  /// Sleeps until the doorbell rings, the node is gone, or an absolute time has come.
  func wait(_ node: Int32, _ doorbell: borrowing Doorbell, until deadline: Int64) -> Wake
}
